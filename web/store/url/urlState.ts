import type { ViewName } from "../../../shared/dashboard/views.ts";
import { usualComparison } from "../../../shared/days/comparison.ts";
import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import { URL_PARAMETERS, VIEW_PARAMETER } from "../../../shared/days/urlParameters.ts";
import { nearestName } from "../../../shared/text/nearestName.ts";

/** A query, and what the page shows of its answer: no figure depends on that. */
export interface PageOptions extends QueryOptions {
  readonly trend?: string | undefined;
  /** The views that are shown by day. */
  readonly daily?: readonly string[] | undefined;
  /** The views that are shown as tables: `wallets`, or `wallets.count.desc` with the order of its rows. */
  readonly table?: readonly string[] | undefined;
  /** The lines of the trend that are not drawn, by their ids. */
  readonly hide?: readonly string[] | undefined;
}

/** The URL's parameters, such as `?last=30d&vs=year&chain=Base&chain=Linea`. The range has the command line's names. */
const NAMES: Readonly<Record<keyof PageOptions, string>> = URL_PARAMETERS;

const KEYS = Object.keys(NAMES) as (keyof PageOptions)[];

/**
 * Every parameter of the URL, those of a past snapshot and of parts of the page included. web/head/theme.js has the same
 * names.
 */
export const PARAMETERS: readonly string[] = [
  ...Object.values(NAMES),
  "snapshot",
  VIEW_PARAMETER,
  "panel",
  "wall",
  "theme",
  "background",
];

/**
 * The parameters of a URL that are probably misspelled, each with the name that is meant. A parameter of another program,
 * such as `utm_source`, is like no name.
 */
export function misspelledNames(
  search: string,
): { readonly name: string; readonly meant: string }[] {
  const names = new Set(new URLSearchParams(search).keys());
  const unknown = [...names].filter((name) => !PARAMETERS.includes(name));
  return unknown.flatMap((name) => {
    const meant = nearestName(name, PARAMETERS);
    return meant === null ? [] : [{ name, meant }];
  });
}

/** The parameters that a URL may repeat. */
const LISTS: readonly (keyof PageOptions)[] = ["chain", "daily", "table", "hide"];

/** The name of a view in a URL; null if there is none. Once the page is drawn, it is a name that no view has. */
export function viewNameIn(search: string): string | null {
  return new URLSearchParams(search).get(VIEW_PARAMETER);
}

/** Whether a URL's query has a range: an empty `?from=` means none. */
export function hasRangeIn(search: string): boolean {
  return new URLSearchParams(search).get(NAMES.from) !== "";
}

/** The options of a URL's query. */
export function optionsIn(search: string): PageOptions {
  const values = new URLSearchParams(search);
  return Object.fromEntries(KEYS.map((key) => [key, optionIn(values, key)]));
}

/** The words of an option that may be repeated, the first word of another one; undefined without a word. */
function optionIn(
  values: URLSearchParams,
  key: keyof PageOptions,
): string | readonly string[] | undefined {
  const words = values.getAll(NAMES[key]).filter(Boolean);
  const [first] = words;
  if (first === undefined) return undefined;
  if (LISTS.includes(key)) return words;
  return REFUSED.includes(key) ? repeatable(first) : first;
}

/**
 * The rest of the word that names a view in a list, such as `.count.desc`, and empty for the name alone; null if the list
 * does not name the view.
 */
export function wordOf(view: ViewName, list: readonly string[] = []): string | null {
  return list.find((word) => isOf(view, word))?.slice(view.length) ?? null;
}

/** Whether the word of a list names the view. */
export function isOf(view: string, word: string): boolean {
  return word.split(".", 1)[0] === view;
}

/** The options that a refusal repeats. None of their values is as long as a sentence. */
const REFUSED: readonly (keyof PageOptions)[] = ["from", "to", "last", "period", "compare"];

const MAX_REPEATED = 20;

/** `2026-03-01..2026-03-31` has no letter, and so no word. */
const CHOSEN_DAYS = /^[\d.-]{1,22}$/;

/**
 * A value of a URL as the page repeats it: a link must not put a sentence of its author on the page, nor a character
 * that turns its text around.
 */
export function repeatable(value: string): string {
  if (CHOSEN_DAYS.test(value)) return value;
  return value.length > MAX_REPEATED || /[\s\p{C}]/u.test(value) ? "…" : value;
}

/** A URL's query with other options. An undefined option and the default comparison are left out. */
export function searchWith(search: string, change: PageOptions): string {
  const values = new URLSearchParams(search);
  for (const key of KEYS.filter((key) => key in change)) {
    const [first, ...others] = [change[key] ?? []].flat();
    // The place of a parameter in the URL stays.
    if (first === undefined) values.delete(NAMES[key]);
    else values.set(NAMES[key], first);
    for (const other of others) values.append(NAMES[key], other);
  }
  const usual = usualComparison(values.get(NAMES.period) ?? undefined);
  if ("compare" in change && change.compare === usual) values.delete(NAMES.compare);
  return `?${values}`;
}

const NO_RANGE: QueryOptions = {
  from: undefined,
  to: undefined,
  last: undefined,
  period: undefined,
};

/** A URL's query with another range (null for none); all other options stay. */
export function searchWithRange(search: string, range: QueryOptions | null): string {
  return searchWith(searchWith(search, NO_RANGE), range ?? { from: "" });
}
