import { inspect } from "node:util";
import { Failure, type FailureKind } from "../../shared/failure.ts";
import { plainText } from "./text/plainText.ts";
import { withoutKeys } from "./text/withoutKeys.ts";

export const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  usage: 2,
  backend: 3,
  data: 4,
  locked: 75,
};

export const UNEXPECTED = 1;

/** Ends a run with an exit code and without a sentence of its own. */
export class Ending extends Error {
  constructor(
    reason: string,
    readonly exitCode: number,
  ) {
    super(reason);
  }
}

export function exitCode(error: unknown): number {
  if (error instanceof Ending) return error.exitCode;
  if (error instanceof Failure) return EXIT_CODES[error.kind];
  return UNEXPECTED;
}

/** The error as one sentence with its details, or in full with `debug`. */
export function errorSentence(error: unknown, debug: boolean): string {
  if (error instanceof Ending) return "";
  if (debug) return inspect(error).split("\n").map(harmless).join("");
  const details = error instanceof Failure ? error.details : [];
  const sentence = `vigil: ${error instanceof Error ? error.message : String(error)}`;
  return [sentence, ...details.map((detail) => `  ${detail}`)].map(harmless).join("");
}

/** A line without keys and control characters: a message may quote the backend. */
function harmless(line: string): string {
  return `${plainText(withoutKeys(line))}\n`;
}
