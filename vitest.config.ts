import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { BROWSER_TESTS, hasChromium } from "./tests/browser/chromium.ts";
import { hasPostgrest } from "./tests/embedded/postgrest.ts";
import { NODE_FLAGS } from "./tests/suite/nodeFlags.ts";
import { pureFiles } from "./tests/suite/pureFiles.ts";

/** Long files begin first, so that no worker runs one alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weight(file)]));
    return files.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  }
}

/** Within a kind, size stands for duration: more tests take longer. */
function weight({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, "utf8");
  return text.length + 1_000_000 * (1 + KINDS.findLastIndex((kind) => kind.test(text)));
}

/** Kinds by their imports, the longest last. */
const KINDS = [/startCli|node:child_process/, /embedded\/|[bB]ackend\b/, /testbed|chromium/];

export default defineConfig(async () => {
  const hasSystem = await hasPostgrest();
  return {
    test: {
      include: hasSystem ? ["tests/**/*.test.ts"] : pureFiles(),
      exclude: ["**/node_modules/**", ...((await hasChromium()) ? [] : BROWSER_TESTS)],
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
