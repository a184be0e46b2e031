import { type Command, InvalidArgumentError, Option } from "commander";
import { WEEK_STARTS, type WeekStart } from "../../shared/brand.ts";
import { parseDuration } from "../../shared/days/duration.ts";
import { requestWithView, type ViewedRequest, viewNamed } from "../../shared/days/namedView.ts";
import { PERIODS } from "../../shared/days/period.ts";
import { Failure } from "../../shared/failure.ts";
import { formatCount, formatList } from "../../shared/text/format.ts";
import { readEnvironment } from "../backend/settings.ts";
import type { World } from "../environment/world.ts";

/** The default end and length of a range, as the help describes them behind an option. */
const USUAL_DEFAULTS = { to: " (default: today)", last: " (default: 30d)" };

/**
 * Adds the options of a range, with their help. The defaults themselves are set where the range is parsed.
 *
 * @param defaults the words of the help for a command whose defaults differ; an empty text for none
 */
export function addRange(command: Command, defaults = USUAL_DEFAULTS): Command {
  return command
    .option("--from <day>", "first day: YYYY-MM-DD, today or yesterday")
    .option("--to <day>", `last day${defaults.to}`)
    .option(
      "--last <days>",
      `the last day and this many days before it: 7d is 8 days${defaults.last}`,
    )
    .addOption(
      new Option(
        "--period <name>",
        "a range that moves with the calendar: yesterday and last-… are complete days",
      ).choices(PERIODS),
    )
    .option("--time-zone <zone>", "time zone of the days (default: the system's)")
    .addOption(weekStartOption())
    .addOption(readOption("read the backend's function or its tables (default: auto)"));
}

export function weekStartOption(): Option {
  const description = "first day of a week (default: of site.json, or monday)";
  return new Option("--week-starts-on <day>", description).choices(WEEK_STARTS);
}

const WEEK_VARIABLE = "VIGIL_WEEK_STARTS_ON";

/**
 * Sets the option `--week-starts-on` of a command that has it, if the command line does not: from the environment or, if that
 * names no day, from the site's file. It stays undefined if neither names one.
 *
 * @throws Failure of kind `usage` for a variable that names no such day, or a file that does not parse
 */
export async function completeWeekStart(command: Command, world: World): Promise<void> {
  const name = weekStartOption().attributeName();
  const hasOption = command.options.some((option) => option.attributeName() === name);
  if (!hasOption || command.getOptionValue(name) !== undefined) return;
  const { settings } = command.opts<{ readonly settings?: string }>();
  const day = weekStartOfVariable(world) ?? (await weekStartOfSite(settings, world));
  command.setOptionValue(name, day);
}

/**
 * The first day of a week in the environment; undefined if the variable is not set, or empty.
 *
 * @throws Failure of kind `usage` if it names no such day
 */
function weekStartOfVariable(world: World): WeekStart | undefined {
  const setting = readEnvironment(world)[WEEK_VARIABLE] ?? "";
  if (setting === "") return undefined;
  const day = WEEK_STARTS.find((name) => name === setting.toLowerCase());
  if (day !== undefined) return day;
  throw new Failure("usage", `${WEEK_VARIABLE} is ${setting}: write ${WEEK_STARTS.join(", ")}`);
}

/** The first day of a week in the site's file; undefined if there is no such file, or it names no day. */
async function weekStartOfSite(
  settings: string | undefined,
  world: World,
): Promise<WeekStart | undefined> {
  const { readSiteFile } = await import("../site/siteFile.ts");
  const { weekStartsOn } = await readSiteFile(settings, world);
  return weekStartsOn;
}

export function chainOption(description: string): Option {
  const add = (name: string, others: readonly string[] = []) => [...others, name];
  return new Option("--chain <name>", description).argParser(add);
}

/** For texts, which have the name of a site and not its look. */
export function nameOption(): Option {
  const description = "the name in reports and metrics (default: of site.json if it exists)";
  return new Option("--settings <file>", description);
}

export function settingsOption(): Option {
  const description = "the name, logo and look of the page (default: site.json if it exists)";
  return new Option("--settings <file>", description);
}

export function readOption(description: string): Option {
  return new Option("--read <way>", description).choices(["auto", "function", "tables"]);
}

export function maxAgeOption(): Option {
  const description = "maximum age of the newest transaction: 90min, 36h, 2d";
  return new Option("--max-age <duration>", description).argParser((text) => parseDuration(text));
}

export function addComparison(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--compare <with>",
        "previous (the days before), weekdays, year, none, or days: 2026-03-01..2026-03-31, 2026-03 (default: previous)",
      ),
    )
    .option(
      "--view <name>",
      "range, comparison, chains and zone of a view of site.json, unless given",
    )
    .option("--history <days>", "how many days to read, up to the end of the range", wholeNumber);
}

interface ViewedOptions extends ViewedRequest {
  readonly view?: string;
  readonly settings?: string;
}

/**
 * Adds the options of the view that `--view` names to those of the command line, which take precedence.
 *
 * @throws Failure of kind `usage` if the site has no such view, or its file does not parse
 */
export async function completeView(command: Command, world: World): Promise<void> {
  const options = command.opts<ViewedOptions>();
  const { view: name, settings } = options;
  if (name === undefined) return;
  const { readSiteFile } = await import("../site/siteFile.ts");
  const { brand } = await readSiteFile(settings, world);
  const completedOptions = requestWithView(options, viewNamed(name, brand.views));
  for (const [option, value] of Object.entries(completedOptions)) {
    const isOfView = command.getOptionValue(option) === undefined;
    if (isOfView) command.setOptionValueWithSource(option, value, VIEW);
  }
}

/** The source of option values that a view has set. */
const VIEW = "view";

const MAX_NUMBER = 999_999_999;

export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`Write a whole number up to ${formatCount(MAX_NUMBER)}.`);
}

export function portNumber(text: string): number {
  if (wholeNumber(text) < 65_536) return Number(text);
  throw new InvalidArgumentError("Write a number from 0 to 65535.");
}

export function positiveNumber(text: string): number {
  if (wholeNumber(text) > 0) return Number(text);
  throw new InvalidArgumentError(`Write a whole number above 0, up to ${formatCount(MAX_NUMBER)}.`);
}

export const VERBATIM =
  "with --csv: leave names that begin with = + - @, which an apostrophe else keeps from being formulas";

/**
 * Returns a hook of commands that refuses more than one of some options, such as `--csv` and `--json`, by a Failure of kind
 * `usage`.
 */
export function exclusive(...flags: readonly string[]): (command: Command) => void {
  return (command) => {
    const setOptions = command.options.filter(
      (option) => command.getOptionValue(option.attributeName()) !== undefined,
    );
    const conflicting = flags.flatMap((flag) => setOptions.find(({ long }) => long === flag) ?? []);
    if (conflicting.length <= 1) return;
    const names = conflicting.map((option) => {
      const isOfView = command.getOptionValueSource(option.attributeName()) === VIEW;
      return isOfView ? `${option.long} of the view` : `${option.long}`;
    });
    throw new Failure("usage", `${formatList(names)} exclude each other`);
  };
}

/** @throws Failure of kind `usage` for `--verbatim` without `--csv` */
export function requireCsv(command: Command): void {
  const { csv, verbatim } = command.opts();
  if (verbatim && !csv) throw new Failure("usage", "--verbatim belongs to --csv: add it");
}
