import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["shared", "cli", "web", "supabase", "bench", "docs", "tests", ".github"];
const PAGES = ["README.md", "AGENTS.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/** Processes and code are not people, and a row is not "of" an instant. */
const IDIOM =
  /\b(?:whoever|whomever|nobody(?!")|somebody|at hand|(?:is|are|was|were) of|(?:is|are|be|was|been) told|told (?:of|that))\b/i;

/** Turns that a reader of help, messages, comments and titles of tests would stumble over. */
const DIALECT =
  /\b(?:says? so|what is left|what moved|of (?:its|my|our|their|your) own|for ever|anew|all the same|(?:stand|lie)s? beside|(?:standing|lying) beside|(?<!Today is )not over|go(?:es)? by|slips?|(?<=[a-z] )nights)\b/i;

/** A condition: "where" is a place. */
const CONDITION =
  /(?:[.,;(] |^|\balso )where (?:an?|the|it|they|there|your|both|only|one|no|this|these|rows|days)\b(?!.*\?)|[;*] (?:null|none|nothing|empty) where\b/i;

function files(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:tsx?|js|json|css|html|sql|md|txt|yml)$/.test(path))
    .filter((path) => !/node_modules|results|words\.test\.ts$/.test(path));
}

test.each([...FOLDERS, "pages"])("%s is written in plain, current English", (folder) => {
  const found = (folder === "pages" ? PAGES : files(folder)).flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        IDIOM.test(line) || DIALECT.test(line) || CONDITION.test(line)
          ? `${path}:${index + 1}: ${line.trim()}`
          : [],
      ),
  );
  expect(found).toEqual([]);
});
