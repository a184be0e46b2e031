import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Patterns that save a writer words and cost a reader time, each with what to write instead. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  "write each property of a component as name={value}, not {...{ name }}": /\{\.\.\.\{/g,
  "write the properties themselves, not the spread of a literal object": /(?<!\{)\.\.\.\{ /g,
  "write the elements themselves, not the spread of a literal array": /(?<=[[,(]\s*)\.\.\.\[/g,
  "declare each value by itself, not by destructuring a literal tuple":
    /\b(?:const|let) \[[^\]=]+\] = \[(?:[^[\]]|\[[^\]]*\])*\];/g,
  "read a member with memberOf(value, name), not Object(value).name": /\bObject\([\w.]+\)\.\w/g,
  "write the arithmetic that is meant, not a shift": / >>>? /g,
};

/** Hashing is arithmetic of bits. */
const OF_BITS = ["cli/local/csv/textDigests.ts", "web/store/sources/live/viewer.ts"];

const files = execFileSync("git", ["ls-files", "shared", "cli", "web"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !OF_BITS.includes(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

test.each(Object.entries(PATTERNS))("%s", (_, pattern) => {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${path}:${lineAt(text, index)}`),
  );
  expect(found).toEqual([]);
});

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

test("the patterns find what they forbid", () => {
  const samples = [
    "<Panel {...{ view }} />",
    "const a = { ...{ b: 1 } };",
    "const a = [...[1, 2], 3];",
    "const [a, b] = [f(x), g(y)];",
    "return Object(error).code;",
    "const half = n >> 1;",
  ];
  const patterns = Object.values(PATTERNS);
  expect(samples.map((sample, at) => sample.match(patterns[at] ?? /$^/)?.length)).toEqual([
    1, 1, 1, 1, 1, 1,
  ]);
});
