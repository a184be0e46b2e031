import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Tests in engines other than Chromium, run apart from the other tests: these engines are no npm
 * packages.
 */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../.."),
    include: ["tests/engines/*.engine.ts"],
    globalSetup: ["tests/suite/runSummary.ts", "tests/browser/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
