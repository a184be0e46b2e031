import { inspect } from "node:util";
import { CommanderError } from "commander";
import { Failure, type FailureKind } from "../../shared/failure.ts";
import { plainText } from "./text/plainText.ts";
import { withoutKeys } from "./text/withoutKeys.ts";

const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
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
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  return UNEXPECTED;
}

/** The error as one sentence with its details, or in full with `debug`. */
export function errorSentence(error: unknown, debug: boolean): string {
  if (error instanceof Ending) return "";
  if (error instanceof CommanderError) return wordsOfCommander(error).map(harmless).join("");
  if (debug) return inspect(error).split("\n").map(harmless).join("");
  const details = error instanceof Failure ? error.details : [];
  const sentence = `vigil: ${error instanceof Error ? error.message : String(error)}`;
  return [sentence, ...details.map((detail) => `  ${detail}`)].map(harmless).join("");
}

/** A line without keys and control characters: a message may quote the backend. */
function harmless(line: string): string {
  return `${plainText(withoutKeys(line))}\n`;
}

/** Commander's sentences, in the form of all others: the fault with the value, then the next step. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/^error: /, ""],
  [/\. Allowed choices are (.*)\.$/, ". write one of $1."],
  [/^option '(\S+).*?' argument '(.*)' is invalid\. (.*)\.$/s, "invalid $1: $2 ($3)"],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)\.$/s,
    "invalid $2: $1 ($3)",
  ],
  [/^option '(\S+) (.*)' argument missing$/, "$1 has no value: write $1 $2"],
  [/^missing required argument '(.*)'$/, "<$1> is missing (see --help)"],
  [
    /^too many arguments for '(.*)'\. Expected (\d+ arguments?) but got (\d+)\.$/,
    "$1 takes $2, not $3 (see --help)",
  ],
  [/^unknown (\w+) '(.*)'\n\(Did you mean (.*)\?\)$/s, "unknown $1 $2: did you mean $3?"],
  [/^unknown (\w+) '(.*)'$/s, "unknown $1 $2 (see --help)"],
];

/** No line for help and the version, which end a run as errors do. */
function wordsOfCommander({ code, message }: CommanderError): string[] {
  if (["commander.help", "commander.helpDisplayed", "commander.version"].includes(code)) return [];
  const words = REWORDED.reduce((text, [pattern, form]) => text.replace(pattern, form), message);
  return [`vigil: ${words}`];
}
