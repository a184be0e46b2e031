import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { benchmarksPage, PAGE_FILE } from "../../bench/report/benchmarksPage.ts";

test("docs/benchmarks.md says what bench/results holds: npm run bench -- docs", async () => {
  expect(await readFile(PAGE_FILE, "utf8")).toBe(await benchmarksPage());
});
