import type { NamedView } from "../../shared/brand.ts";
import { VIEW_NAMES } from "../../shared/dashboard/views.ts";
import { TREND_STEPS } from "../../shared/days/buckets.ts";
import { isTimeZone } from "../../shared/days/calendar.ts";
import { parseComparison } from "../../shared/days/comparison.ts";
import type { Day } from "../../shared/days/day.ts";
import { viewOptions } from "../../shared/days/namedView.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import { URL_PARAMETERS } from "../../shared/days/urlParameters.ts";
import { attempt, Failure } from "../../shared/failure.ts";

/**
 * Checks the named views of a site's file. What depends on the data, such as whether a chain exists, is not checked.
 *
 * @param place the name of the file
 * @param text its content
 * @throws Failure of kind `usage` with the line and the next step
 */
export async function requireViews(
  views: readonly NamedView[],
  place: string,
  text: string,
): Promise<void> {
  for (const [index, { name, query }] of views.entries()) {
    if (views.findIndex((other) => other.name === name) < index) {
      const at = text.lastIndexOf(JSON.stringify(name));
      const problem = `two views are called ${name}: rename one`;
      throw new Failure("usage", `${place}${lineAt(text, at)}: ${problem}`);
    }
    const problem = await queryProblem(query);
    if (problem === null) continue;
    const at = text.indexOf(JSON.stringify(query));
    throw new Failure("usage", `${place}${lineAt(text, at)}: view ${name}: ${problem}`);
  }
}

/** The line of an index; an empty text for a value that the file writes in another way. */
function lineAt(text: string, index: number): string {
  return index < 0 ? "" : `, line ${text.slice(0, index).split("\n").length}`;
}

const PARAMETERS: readonly string[] = Object.values(URL_PARAMETERS);

/** Every day that a view may name is before it. */
const LATE_DAY: Day = "2999-12-31";

/** Why the page would not show a query, and what to write; null if it would. */
async function queryProblem(query: string): Promise<string | null> {
  const values = new URLSearchParams(query);
  const foreign = [...values.keys()].find((name) => !PARAMETERS.includes(name));
  if (foreign !== undefined) {
    return `${foreign} is no parameter of a view: write any of ${PARAMETERS.join(", ")}`;
  }
  const options = viewOptions({ query });
  const { compare, period, step, timeZone } = options;
  const read = await attempt(() => {
    parseRange(options, LATE_DAY);
    parseComparison(compare, period);
  });
  if (read instanceof Failure) return read.message;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    return `zone is ${timeZone}: write a time zone such as Europe/Berlin`;
  }
  return choiceProblem("by", step === undefined ? [] : [step], TREND_STEPS) ?? panelProblem(values);
}

/** Why a panel would not show what a query names. The lines that `hide` names depend on the data. */
function panelProblem(values: URLSearchParams): string | null {
  const { trend, daily, table } = URL_PARAMETERS;
  const tables = values.getAll(table).map((word) => word.split(".", 1).join());
  return (
    choiceProblem(trend, values.getAll(trend), ["total", "chains"]) ??
    choiceProblem(daily, values.getAll(daily), VIEW_NAMES) ??
    choiceProblem(table, tables, VIEW_NAMES)
  );
}

/** Which of some words is none of the choices; null if all are. */
function choiceProblem(
  name: string,
  words: readonly string[],
  choices: readonly string[],
): string | null {
  const wrong = words.find((word) => !choices.includes(word));
  return wrong === undefined ? null : `${name} is ${wrong}: write one of ${choices.join(", ")}`;
}
