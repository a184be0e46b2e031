import type { CommanderError } from "commander";
import { Failure } from "../../shared/failure.ts";
import { Ending, EXIT_CODES } from "../world/exit.ts";

const HELP = ["commander.help", "commander.helpDisplayed", "commander.version"];

/** Commander's end of a run: without a sentence after help and version, which were printed, else a refusal. */
export function refusal({ code, message, exitCode }: CommanderError): Ending | Failure {
  if (HELP.includes(code)) return new Ending(message, exitCode === 0 ? 0 : EXIT_CODES.usage);
  const words = REWORDED.reduce((text, [pattern, form]) => text.replace(pattern, form), message);
  return new Failure("usage", words);
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
  [/^option '(\S+)' cannot be used with option '(\S+)'$/, "$1 excludes $2: leave one out"],
  [/^unknown (\w+) '(.*)'\n\(Did you mean (.*)\?\)$/s, "unknown $1 $2: did you mean $3?"],
  [/^unknown (\w+) '(.*)'$/s, "unknown $1 $2 (see --help)"],
];
