import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MUTANTS } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../..");

test("each file has the text of its mutants once, and the tests that must find them exist", () => {
  const stale = MUTANTS.flatMap(({ file, tests = [], changes }) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    const texts = changes.map(([text]) => text).filter((text) => source.split(text).length !== 2);
    const gone = tests.filter((path) => !existsSync(join(ROOT, path)));
    return [...texts, ...gone].map((each) => `${file}: ${each}`);
  });
  expect(stale).toEqual([]);
});
