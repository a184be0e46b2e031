import { type Command, InvalidArgumentError, Option } from "commander";
import { COMPARISONS } from "../shared/comparison.ts";
import { PERIODS } from "../shared/period.ts";

/** What is read where no range is asked for. */
const USUAL_RANGE = { to: " (default: today)", last: " (default: 30d)" };

/** The options of every command that reads figures of a range. */
export function addRange(command: Command, usual = USUAL_RANGE): Command {
  return command
    .option("--from <day>", "first day: YYYY-MM-DD, today or yesterday")
    .option("--to <day>", `last day${usual.to}`)
    .option("--last <days>", `from so many days before the last, such as 30d${usual.last}`)
    .addOption(
      new Option("--period <name>", "a range that moves with the calendar").choices(PERIODS),
    )
    .option("--time-zone <zone>", "whose days are counted (default: the system's)")
    .addOption(
      new Option(
        "--read <way>",
        "the function of the backend, or its tables (default: auto)",
      ).choices(["auto", "function", "tables"]),
    )
    .option("--debug", "print all that is known about an error");
}

/** What the range is compared with, of commands that print figures or judge them. */
export function addComparison(command: Command): Command {
  return command.addOption(
    new Option(
      "--compare <with>",
      "the days before, the same weekdays, a year ago or none (default: previous)",
    ).choices(COMPARISONS),
  );
}

export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Write a whole number.");
}

export function pauseSeconds(text: string): number {
  const seconds = wholeNumber(text);
  if (seconds >= 5 && seconds <= 86_400) return seconds;
  throw new InvalidArgumentError("Write a number of seconds from 5 to 86400.");
}

export function positiveNumber(text: string): number {
  if (wholeNumber(text) > 0) return Number(text);
  throw new InvalidArgumentError("Write a whole number above 0.");
}
