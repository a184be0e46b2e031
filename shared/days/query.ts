import type { WeekStart } from "../brand.ts";
import { Failure } from "../failure.ts";
import { TREND_STEPS, type TrendStep } from "./buckets.ts";
import { type Comparison, parseComparison } from "./comparison.ts";
import type { Day } from "./day.ts";
import { parseRange, parseRangeWithin, type QueryOptions } from "./queryOptions.ts";
import type { DayRange } from "./range.ts";

/** Everything that the page or a command asks of a cube. */
export interface Query {
  readonly range: DayRange;
  readonly comparison: Comparison;
  /** The chains that are shown beside all chains, each once, as ordered by the reader. Any texts, also unknown names. */
  readonly chains: readonly string[];
  /** The step of trends; null for the step that suits the length of the range. */
  readonly step: TrendStep | null;
  /** The time zone of the days; a stored cube has its own. */
  readonly timeZone: string;
  /** The first day of a week. */
  readonly weekStartsOn: WeekStart;
  /** Why the range is not the requested range; null if it is. */
  readonly refusedRange: string | null;
  /** Why the comparison is not the requested comparison; null if it is. */
  readonly refusedComparison: string | null;
}

/** The days that a query may ask for. */
export interface AvailableDays {
  readonly timeZone: string;
  readonly weekStartsOn: WeekStart;
  /** Today's date. */
  readonly today: Day;
  /** The default range. */
  readonly initial: DayRange;
  /** The days with figures; null for any day. */
  readonly cover: DayRange | null;
  /** @throws Failure of kind `usage` if a range, or its comparison, has no figures */
  requireFigures(range: DayRange, comparison: Comparison): void;
}

/**
 * Reads a query in the time zone of the days.
 * - A range that is invalid or has no figures is replaced by the default range, with the usual comparison of that.
 * - A comparison that is invalid or has no figures is replaced by `previous`, or by `none` if the previous period has no
 *   figures either. This holds for the usual comparison too, which is read if the options name none.
 * - An unknown step is ignored.
 */
export function parseQuery(options: QueryOptions, days: AvailableDays): Query {
  const [range, refusedRange] = parsedOr(days.initial, () => rangeWithin(options, days));
  // Throws a Failure if the comparison has no figures.
  const withFigures = (comparison: Comparison) => {
    days.requireFigures(range, comparison);
    return comparison;
  };
  // The default range has its own usual comparison, not that of a refused period.
  const period = refusedRange === null ? options.period : undefined;
  const [defaultComparison] = parsedOr<Comparison>("none", () => withFigures("previous"));
  const [comparison, refusedComparison] = parsedOr(defaultComparison, () =>
    withFigures(parseComparison(options.compare, period)),
  );
  return {
    range,
    comparison,
    chains: [...new Set(options.chain)],
    step: TREND_STEPS.find((step) => step === options.step) ?? null,
    timeZone: days.timeZone,
    weekStartsOn: days.weekStartsOn,
    refusedRange,
    refusedComparison,
  };
}

/** The value that `parse` returns, with null. If it throws a Failure, the default value, with the Failure's message. */
function parsedOr<Value>(
  defaultValue: Value,
  parse: () => Value,
): [value: Value, refusal: string | null] {
  try {
    return [parse(), null];
  } catch (failure) {
    if (failure instanceof Failure) return [defaultValue, failure.message];
    throw failure;
  }
}

/**
 * The range that the options request, or the default range if they request none.
 *
 * @throws Failure of kind `usage` if it is invalid or has no figures
 */
function rangeWithin(options: QueryOptions, days: AvailableDays): DayRange {
  const { from, to, last, period } = options;
  const { today, weekStartsOn, initial, cover } = days;
  const hasRange = [from, to, last, period].some((option) => option !== undefined);
  if (!hasRange) return initial;
  const range =
    cover === null
      ? parseRange(options, today, weekStartsOn)
      : parseRangeWithin(options, days, cover);
  days.requireFigures(range, "none");
  return range;
}
