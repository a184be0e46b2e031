import { defineConfig } from "vitest/config";
import { hasPostgrest } from "./cli/local/embedded/postgrest.ts";
import { BROWSER_TESTS, hasChromium } from "./tests/browser/chromium.ts";
import { LongestFirst } from "./tests/suite/longestFirst.ts";
import { NODE_FLAGS } from "./tests/suite/nodeFlags.ts";

/** They start no process and no server. */
const PURE = [
  "tests/*.test.ts",
  "tests/{bench,fuzz,mutants,shared,web}/**/*.test.ts",
  "tests/cli/{documents,text}/**/*.test.ts",
  "tests/cli/{annotations,changes,diff,exitCodes,help,lock,missedSnapshots}.test.ts",
  "tests/cli/{progress,rules,run,snapshotCube,terminal}.test.ts",
  "tests/docs/claims.test.ts",
  "tests/security/{supplyChain,untrustedSnapshots}.test.ts",
];

/** A last resort, for what hangs: a starved machine takes ten times as long as a quiet one. */
const limits = { testTimeout: 240_000, hookTimeout: 240_000 };

/** Files leave nothing behind, and share workers one after the other: each would import the same for 1.4 s of a core. */
const shared = {
  isolate: false,
  setupFiles: "tests/suite/sharedWorker.ts",
  execArgv: NODE_FLAGS,
};

const SYSTEM = {
  test: {
    name: "system",
    include: ["tests/**/*.test.ts"],
    exclude: [...PURE, ...((await hasChromium()) ? [] : BROWSER_TESTS)],
    globalSetup: "tests/browser/setup.ts",
    ...shared,
    ...limits,
  },
};

export default defineConfig(async () => ({
  test: {
    globalSetup: "tests/suite/runSummary.ts",
    // Most of the others wait for a database or a browser now and then: four keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          include: PURE,
          ...shared,
          ...limits,
        },
      },
      ...((await hasPostgrest()) ? [SYSTEM] : []),
    ],
  },
}));
