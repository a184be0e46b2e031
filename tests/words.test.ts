import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["shared", "cli", "web", "supabase", "bench", "docs", "tests", ".github"];
const PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/** Processes and code are not people, and a row is not "of" an instant. */
const IDIOM =
  /\b(?:whoever|whomever|nobody(?!")|somebody|at hand|(?:is|are|was|were) of|(?:is|are|be|was|been) told|told (?:of|that))\b/i;

function files(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:tsx?|js|css|html|sql|md|yml)$/.test(path))
    .filter((path) => !/goldens|results|words\.test\.ts$/.test(path));
}

test.each([...FOLDERS, "pages"])("%s is written in plain, current English", (folder) => {
  const found = (folder === "pages" ? PAGES : files(folder)).flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .flatMap((line, index) => (IDIOM.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
  );
  expect(found).toEqual([]);
});
