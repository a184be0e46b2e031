import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Inputs that failed or are awkward, one JSON text on each line: `npm run fuzz` prints one to add. */
export function corpus<Input = string>(name: string): Input[] {
  const text = readFileSync(join(import.meta.dirname, "corpus", `${name}.txt`), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Names of chains and event types in a table that an attacker can write to. */
export const HOSTILE_NAMES = corpus("names");
