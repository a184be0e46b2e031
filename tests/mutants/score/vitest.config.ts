import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests of random inputs take longest. Most mutants never reach them, since the first failure ends a run. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isRandom = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, "utf8").includes("fastCheck");
    return [...files.filter((file) => !isRandom(file)), ...files.filter(isRandom)];
  }
}

/** The tests of the folders that `stryker.config.json` mutates. They need no database and no browser. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../../.."),
    include: [
      "tests/shared/{answer,cube,dashboard,days,rules}/**/*.test.ts",
      "tests/shared/text/{highlights,movers}.test.ts",
      "tests/shared/supabase/fetchCubeFromFunction.test.ts",
      "tests/cli/rules.test.ts",
    ],
    setupFiles: "tests/mutants/score/shortProperties.ts",
    testTimeout: 60_000,
    // Stryker switches its mutants on in loaded modules, so that no run needs to load them again.
    isolate: false,
    sequence: { sequencer: ExamplesFirst },
  },
});
