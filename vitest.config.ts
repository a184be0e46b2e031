import { defineConfig } from "vitest/config";
import { hasPostgrest } from "./cli/local/embedded/postgrest.ts";
import { BROWSER_TESTS, hasChromium } from "./tests/browser/chromium.ts";
import { LongestFirst } from "./tests/suite/longestFirst.ts";
import { NODE_FLAGS } from "./tests/suite/nodeFlags.ts";
import { pureFiles } from "./tests/suite/pureFiles.ts";

export default defineConfig(async () => {
  const hasSystem = await hasPostgrest();
  return {
    test: {
      include: hasSystem ? ["tests/**/*.test.ts"] : pureFiles(),
      exclude: (await hasChromium()) ? [] : BROWSER_TESTS,
      globalSetup: ["tests/suite/runSummary.ts", ...(hasSystem ? ["tests/browser/setup.ts"] : [])],
      // Files leave nothing behind, and share workers one after the other: each would import the same for 1.4 s of a core.
      isolate: false,
      setupFiles: "tests/suite/sharedWorker.ts",
      execArgv: NODE_FLAGS,
      // Most files wait for a database or a browser now and then: four keep two cores busy.
      maxWorkers: 4,
      sequence: { sequencer: LongestFirst },
      // A last resort, for what hangs: a starved machine takes ten times as long as a quiet one.
      testTimeout: 240_000,
      hookTimeout: 240_000,
    },
  };
});
