import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** The engines beside Chromium, apart from the other tests: they take more than npm packages. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../.."),
    include: ["tests/engines/*.engine.ts"],
    globalSetup: ["tests/suite/runSummary.ts", "tests/browser/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
