import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "./quantile.ts";
import { table } from "./report/table.ts";

/** The measurements of each version, in turn: what slows the machine for a while slows both. */
const ROUNDS = 3;

const HERE = join(import.meta.dirname, "..");

/** Measures a tag and this version in turn on this machine, and prints the medians and their ratios. */
export async function against(tag: string, name: string, isSmall: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vigil-bench-"));
  try {
    checkOut(tag, folder);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      console.error(`${name}: round ${round + 1} of ${ROUNDS}`);
      const versions = [folder, HERE];
      // Each version is the first one in turn.
      const order = round % 2 === 0 ? versions : versions.toReversed();
      const measured = new Map(
        order.map((version) => [version, numbersOf(version, name, isSmall)]),
      );
      return versions.map((version) => measured.get(version) ?? new Map());
    });
    console.log(`\n${name}, medians of ${ROUNDS}\n\n${comparison(tag, rounds)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git("worktree", "prune");
  }
}

/** Checks a tag out with packages: those of this version if the lock files are the same. */
function checkOut(tag: string, folder: string): void {
  git("worktree", "add", "--quiet", "--detach", "--force", folder, tag);
  const isSame = lockFile(folder) === lockFile(HERE);
  if (isSame) symlinkSync(join(HERE, "node_modules"), join(folder, "node_modules"));
  else execFileSync("npm", ["ci", "--prefer-offline"], { cwd: folder, stdio: ["ignore", 2, 2] });
}

function git(...words: readonly string[]): void {
  execFileSync("git", words, { cwd: HERE, stdio: ["ignore", 2, 2] });
}

function lockFile(folder: string): string {
  return readFileSync(join(folder, "package-lock.json"), "utf8");
}

/** Every number of a version's findings, by its place. */
function numbersOf(folder: string, name: string, isSmall: boolean): Map<string, number> {
  const words = ["bench", name, "--print"];
  if (isSmall) words.push("--small");
  const command = join(folder, "node_modules/.bin/tsx");
  const text = execFileSync(command, words, {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  return new Map(numbersIn(JSON.parse(text.trim().split("\n").at(-1) ?? "").figures, []));
}

/** A row is named by its short texts, such as its device. */
function numbersIn(value: unknown, path: readonly string[]): (readonly [string, number])[] {
  if (typeof value === "number") return [[path.join(" "), value]];
  if (Object(value) !== value) return [];
  return Object.entries(value as object).flatMap(([name, member]) => {
    const texts = Object.values(Object(member)).filter(isShort);
    const row = Array.isArray(value) ? [`${Number(name) + 1}`, ...texts] : [name];
    return numbersIn(member, [...path, ...row]);
  });
}

function isShort(value: unknown): value is string {
  return typeof value === "string" && value.length < 20;
}

/** A row for each number that both versions have, with its medians; the ratio is left out if it was 0 before. */
function comparison(tag: string, rounds: readonly (readonly Map<string, number>[])[]): string {
  const median = (version: number, place: string) => {
    const values = rounds.flatMap((round) => round[version]?.get(place) ?? []);
    return values.length === 0 ? null : quantile(values, 0.5);
  };
  const rows = [...(rounds[0]?.[1]?.keys() ?? [])].flatMap((place) => {
    const before = median(0, place);
    const after = median(1, place);
    if (before === null || after === null) return [];
    const ratio = before === 0 ? "" : (after / before).toFixed(2);
    return [[place, short(before), short(after), ratio]];
  });
  return table(["Figure", tag, "Here", "Ratio"], rows);
}

function short(value: number): string {
  return `${Number(value.toPrecision(4))}`;
}
