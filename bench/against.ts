import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "./quantile.ts";
import { table } from "./report/table.ts";

/** The measurements of each version, in turn: what slows the machine for a while slows both. */
const ROUNDS = 3;

const HERE = join(import.meta.dirname, "..");

/** The figures of a benchmark by their places in its findings, such as `1 desktop seconds`. */
type Numbers = ReadonlyMap<string, number>;

/** The figures of one measurement of each version. */
interface Round {
  readonly tag: Numbers;
  readonly here: Numbers;
}

/** Measures a benchmark of a tag and of this version in turn, and prints the medians and their ratios. */
export async function against(tag: string, name: string, isSmall: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vigil-bench-"));
  try {
    checkOut(tag, folder);
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      console.error(`${name}: round ${round} of ${ROUNDS}`);
      // The version that is measured first changes with each round.
      rounds.push(
        round % 2 === 1 ? tagFirst(folder, name, isSmall) : hereFirst(folder, name, isSmall),
      );
    }
    console.log(`\n${name}, medians of ${ROUNDS}\n\n${comparison(tag, rounds)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git("worktree", "prune");
  }
}

function tagFirst(folder: string, name: string, isSmall: boolean): Round {
  const tag = numbersOf(folder, name, isSmall);
  const here = numbersOf(HERE, name, isSmall);
  return { tag, here };
}

function hereFirst(folder: string, name: string, isSmall: boolean): Round {
  const here = numbersOf(HERE, name, isSmall);
  const tag = numbersOf(folder, name, isSmall);
  return { tag, here };
}

/** Checks a tag out into a folder with its packages, which are those of this version if the lock files are the same. */
function checkOut(tag: string, folder: string): void {
  git("worktree", "add", "--quiet", "--detach", "--force", folder, tag);
  const isSame = lockFile(folder) === lockFile(HERE);
  if (isSame) symlinkSync(join(HERE, "node_modules"), join(folder, "node_modules"));
  else execFileSync("npm", ["ci", "--prefer-offline"], { cwd: folder, stdio: ["ignore", 2, 2] });
}

function git(...args: readonly string[]): void {
  execFileSync("git", args, { cwd: HERE, stdio: ["ignore", 2, 2] });
}

function lockFile(folder: string): string {
  return readFileSync(join(folder, "package-lock.json"), "utf8");
}

/** Runs a benchmark of the version in a folder, and returns the numbers that it prints in its last line. */
function numbersOf(folder: string, name: string, isSmall: boolean): Numbers {
  const args = ["bench", name, "--print"];
  if (isSmall) args.push("--small");
  const output = execFileSync(join(folder, "node_modules/.bin/tsx"), args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  const lastLine = output.trim().split("\n").at(-1) ?? "";
  const numbers = new Map<string, number>();
  addNumbers(numbers, JSON.parse(lastLine).figures, []);
  return numbers;
}

/** Adds all numbers in a value, each by its path. The members of a list are named by their index and short texts. */
function addNumbers(numbers: Map<string, number>, value: unknown, path: readonly string[]): void {
  if (typeof value === "number") numbers.set(path.join(" "), value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const names = Array.isArray(value) ? [`${Number(key) + 1}`, ...shortTexts(member)] : [key];
    addNumbers(numbers, member, [...path, ...names]);
  }
}

/** The short texts among the members of an object, such as its device; none for another value. */
function shortTexts(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const texts = Object.values(value).filter((member) => typeof member === "string");
  return texts.filter(({ length }) => length < 20);
}

/** A table with a row for each number that both versions have, with its medians and, unless the tag's is 0, their ratio. */
function comparison(tag: string, rounds: readonly Round[]): string {
  const median = (version: keyof Round, place: string) => {
    const values = rounds.map((round) => round[version].get(place));
    const knownValues = values.filter((value) => value !== undefined);
    return knownValues.length === 0 ? null : quantile(knownValues, 0.5);
  };
  const rows: string[][] = [];
  for (const place of rounds[0]?.here.keys() ?? []) {
    const before = median("tag", place);
    const after = median("here", place);
    if (before === null || after === null) continue;
    const ratio = before === 0 ? "" : (after / before).toFixed(2);
    rows.push([place, fourDigits(before), fourDigits(after), ratio]);
  }
  return table(["Figure", tag, "Here", "Ratio"], rows);
}

function fourDigits(value: number): string {
  return `${Number(value.toPrecision(4))}`;
}
