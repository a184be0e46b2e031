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

interface MisspelledName {
  readonly name: string;
  /** The parameter that is probably meant. */
  readonly meant: string;
}

/**
 * The parameters of a URL's query that are probably misspelled. An unknown parameter that resembles no known one, such as
 * `utm_source` of another program, is not among them.
 */
export function misspelledNames(search: string): MisspelledName[] {
  const misspelled: MisspelledName[] = [];
  for (const name of new Set(new URLSearchParams(search).keys())) {
    if (PARAMETERS.includes(name)) continue;
    const meant = nearestName(name, PARAMETERS);
    if (meant !== null) misspelled.push({ name, meant });
  }
  return misspelled;
}

/** The parameters that a URL may repeat. */
const LISTS: readonly (keyof PageOptions)[] = ["chain", "daily", "table", "hide"];

/** The name of a view in a URL; null if there is none. On a drawn page no view has it: `openNamedView` replaces known names. */
export function viewNameIn(search: string): string | null {
  return new URLSearchParams(search).get(VIEW_PARAMETER);
}

/** False if a URL's query means no range, by an empty `?from=`. A query without options means the default range. */
export function hasRangeIn(search: string): boolean {
  return new URLSearchParams(search).get(NAMES.from) !== "";
}

/** The options in a URL's query; undefined for each option that it does not have. */
export function optionsIn(search: string): PageOptions {
  return namedOptions(search, KEYS);
}

/** The options in a URL's query except those that name its range; undefined for each that it does not have. */
export function optionsWithoutRange(search: string): PageOptions {
  return namedOptions(
    search,
    KEYS.filter((key) => !(key in NO_RANGE)),
  );
}

function namedOptions(search: string, keys: readonly (keyof PageOptions)[]): PageOptions {
  const values = new URLSearchParams(search);
  return Object.fromEntries(keys.map((key) => [key, optionIn(values, key)]));
}

/**
 * The value of an option: all words of a list, or the first word of any other option. Undefined if the URL has no word for the
 * option. A message may repeat the value of one of the `REPEATED_OPTIONS`: a value that it must not repeat is an ellipsis.
 */
function optionIn(
  values: URLSearchParams,
  key: keyof PageOptions,
): string | readonly string[] | undefined {
  const words = values.getAll(NAMES[key]).filter(Boolean);
  const [first] = words;
  if (first === undefined) return undefined;
  if (LISTS.includes(key)) return words;
  return REPEATED_OPTIONS.includes(key) ? repeatable(first) : first;
}

/**
 * What follows a view's name in a list of views: `.count.desc` if the list has the entry `wallets.count.desc`, and empty if
 * it has `wallets`. Null if the list does not name the view.
 */
export function entrySuffix(view: ViewName, entries: readonly string[] = []): string | null {
  const viewEntry = entries.find((entry) => isEntryOf(view, entry));
  return viewEntry?.slice(view.length) ?? null;
}

/** Whether an entry of a list of views, such as `wallets.count.desc`, names a view. */
export function isEntryOf(view: ViewName, entry: string): boolean {
  return entry.split(".", 1)[0] === view;
}

/** The options whose value a message repeats if it is refused. No valid value of them is as long as a sentence. */
const REPEATED_OPTIONS: readonly (keyof PageOptions)[] = [
  "from",
  "to",
  "last",
  "period",
  "compare",
];

const MAX_REPEATED_LETTERS = 20;

/** Days such as `2026-03-01..2026-03-31`: without a letter they are no words. */
const DAYS = /^[\d.-]{1,22}$/;

/**
 * A value of a URL as a message repeats it: itself if it is a short word or days, and otherwise an ellipsis. A link must not
 * put a sentence of its author on the page, nor a character that turns its text around.
 */
export function repeatable(value: string): string {
  if (DAYS.test(value)) return value;
  const isWord = value.length <= MAX_REPEATED_LETTERS && !/[\s\p{C}]/u.test(value);
  return isWord ? value : "…";
}

/**
 * A URL's query, with "?", in which some options are changed. Parameters keep their places. An option that is changed to
 * undefined or to an empty list is removed, and so is a comparison that is the usual one of the period.
 */
export function searchWith(search: string, change: PageOptions): string {
  const values = new URLSearchParams(search);
  for (const key of KEYS.filter((key) => key in change)) {
    const [first, ...others] = optionWords(change[key]);
    // Unlike `delete` and `append`, `set` keeps the place of a parameter.
    if (first === undefined) values.delete(NAMES[key]);
    else values.set(NAMES[key], first);
    for (const other of others) values.append(NAMES[key], other);
  }
  const usual = usualComparison(values.get(NAMES.period) ?? undefined);
  if ("compare" in change && change.compare === usual) values.delete(NAMES.compare);
  return `?${values}`;
}

/** The words of an option's value: those of a list, or the only one. */
function optionWords(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

/** A change that removes all options of a range. */
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
