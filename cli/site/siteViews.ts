import type { NamedView } from "../../shared/brand.ts";
import { VIEW_NAMES } from "../../shared/dashboard/views.ts";
import { TREND_STEPS } from "../../shared/days/buckets.ts";
import { isTimeZone } from "../../shared/days/calendar.ts";
import { isChosen, parseComparison } from "../../shared/days/comparison.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { type Day, isDay } from "../../shared/days/day.ts";
import { viewOptions } from "../../shared/days/namedView.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import { URL_PARAMETERS } from "../../shared/days/urlParameters.ts";
import { attempt, Failure } from "../../shared/failure.ts";

/**
 * Checks the named views of a site's file. What depends on the data, such as whether a chain exists, is not checked.
 *
 * @param file the name of the file
 * @param text the content of the file
 * @throws Failure of kind `usage` with the line and the next step
 */
export async function requireViews(
  views: readonly NamedView[],
  file: string,
  text: string,
): Promise<void> {
  const earlierNames = new Set<string>();
  for (const [index, { name, query }] of views.entries()) {
    if (earlierNames.has(name)) {
      // The view to rename is the later one.
      const line = memberLine(text, ["views", index, "name"]);
      throw new Failure("usage", `${file}, line ${line}: two views are called ${name}: rename one`);
    }
    earlierNames.add(name);
    const problem = await queryProblem(query);
    if (problem !== null) {
      const line = memberLine(text, ["views", index, "query"]);
      throw new Failure("usage", `${file}, line ${line}: view ${name}: ${problem}`);
    }
  }
}

/** A token of JSON: the key of a member with its colon, a text, a bracket or comma, or another literal. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\],]|[^\s{}[\],":]+/g;

/**
 * The line on which a value of a JSON text begins.
 *
 * @param text valid JSON that has the value
 * @param path the keys and the indexes that lead to the value
 */
function memberLine(text: string, path: readonly (string | number)[]): number {
  const wanted = JSON.stringify(path);
  const current: (string | number)[] = [];
  let valueStart = 0;
  for (const { 0: token, 1: colon, index } of text.matchAll(JSON_TOKEN)) {
    const isKey = colon !== undefined;
    const isValue = !isKey && !["}", "]", ","].includes(token);
    // Of members with the same key, the last one counts.
    if (isValue && JSON.stringify(current) === wanted) valueStart = index;
    if (isKey) current[current.length - 1] = JSON.parse(token.slice(0, -1));
    else movePast(token, current);
  }
  return text.slice(0, valueStart).split("\n").length;
}

/** Changes the path of a place in JSON to that behind a token, which is no key. */
function movePast(token: string, path: (string | number)[]): void {
  const last = path.length - 1;
  const position = path[last];
  if (token === "{") path.push("");
  if (token === "[") path.push(0);
  if (token === "}" || token === "]") path.pop();
  if (token === "," && typeof position === "number") path[last] = position + 1;
}

const PARAMETERS: readonly string[] = Object.values(URL_PARAMETERS);

/** A view may name days that are still to come when the file is checked: the page is opened later. */
const LATEST_TODAY: Day = "2999-12-31";

const NO_HISTORY_DAYS = 0;

/** Why the page would not show a query, and what to write; null if it would. */
async function queryProblem(query: string): Promise<string | null> {
  const values = new URLSearchParams(query);
  const unknownName = [...values.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknownName !== undefined) {
    return `${unknownName} is no parameter of a view: write any of ${PARAMETERS.join(", ")}`;
  }
  const options = viewOptions({ query });
  const { compare, period, step, timeZone } = options;
  const parsed = await attempt(() => {
    const range = parseRange(options, LATEST_TODAY);
    const comparison = parseComparison(compare, period);
    // Otherwise, the length of the range or its distance from chosen days depends on when the page is opened.
    const endsOnDay = isDay(options.to ?? "");
    const hasLength = options.from === undefined && !isChosen(comparison);
    if (endsOnDay || hasLength) requiredCover(range, NO_HISTORY_DAYS, comparison);
  });
  if (parsed instanceof Failure) return parsed.message;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    return `zone is ${timeZone}: write a time zone such as Europe/Berlin`;
  }
  const stepProblem = step === undefined ? null : choiceProblem("by", [step], TREND_STEPS);
  return stepProblem ?? panelProblem(values);
}

/** Why a panel would not show what a query names; null if all would. Lines that `hide` names are not checked: they depend on the data. */
function panelProblem(values: URLSearchParams): string | null {
  const { trend, daily, table } = URL_PARAMETERS;
  // A table's name may have a suffix, such as the column that sorts it.
  const tables = values.getAll(table).map((word) => word.replace(/\..*/s, ""));
  const trendProblem = choiceProblem(trend, values.getAll(trend), ["total", "chains"]);
  const dailyProblem = choiceProblem(daily, values.getAll(daily), VIEW_NAMES);
  return trendProblem ?? dailyProblem ?? choiceProblem(table, tables, VIEW_NAMES);
}

/** Why a word of a parameter would not be shown; null if each is one of the choices. */
function choiceProblem(
  name: string,
  words: readonly string[],
  choices: readonly string[],
): string | null {
  const wrong = words.find((word) => !choices.includes(word));
  return wrong === undefined ? null : `${name} is ${wrong}: write one of ${choices.join(", ")}`;
}
