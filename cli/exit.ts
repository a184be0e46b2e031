import { inspect } from "node:util";
import { CommanderError } from "commander";
import { Failure, type FailureKind } from "../shared/failure.ts";
import { plainText } from "./render/plainText.ts";
import { withoutKeys } from "./render/withoutKeys.ts";

const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  usage: 2,
  backend: 3,
  data: 4,
  locked: 75,
};

export const UNEXPECTED = 1;

/** Of `check`, which has done its work all the same. */
export const RULE_FIRED = 5;

export function exitCodeOf(error: unknown): number {
  if (error instanceof Failure) return EXIT_CODES[error.kind];
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  return UNEXPECTED;
}

/** What went wrong in one sentence and its details, or with everything known about it. Commander has spoken itself. */
export function sentenceOf(error: unknown, debug: boolean): string {
  if (debug) return inspect(error).split("\n").map(harmless).join("");
  if (error instanceof CommanderError) return "";
  const details = error instanceof Failure ? error.details : [];
  const sentence = `vigil: ${error instanceof Error ? error.message : String(error)}`;
  return [sentence, ...details.map((detail) => `  ${detail}`)].map(harmless).join("");
}

/** A line that repeats no key and gives the terminal no orders, whatever the backend has said. */
function harmless(line: string): string {
  return `${plainText(withoutKeys(line))}\n`;
}
