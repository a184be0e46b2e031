import { Failure } from "../failure.ts";
import { STEPS, type Step } from "./buckets.ts";
import { type Comparison, parseComparison } from "./comparison.ts";
import type { Day } from "./day.ts";
import { parseRange, parseRangeWithin, type QueryOptions } from "./queryOptions.ts";
import type { DayRange } from "./range.ts";

/** Everything that a face asks of a cube. */
export interface Query {
  readonly range: DayRange;
  readonly comparison: Comparison;
  /** The chain that is shown beside all chains; null for none. May be any text, also an unknown name. */
  readonly chain: string | null;
  /** The step of trends; null for the step that suits the length of the range. */
  readonly step: Step | null;
  /** The time zone of the days; a stored cube has its own. */
  readonly timeZone: string;
}

/** The days that a query may ask for. */
export interface AvailableDays {
  readonly timeZone: string;
  /** Today's date. */
  readonly today: Day;
  /** The default range. */
  readonly initial: DayRange;
  /** The days with figures; null for any day. */
  readonly cover: DayRange | null;
  /** @throws Failure of kind `usage` if a range, or its comparison, has no figures */
  requireFigures(range: DayRange, comparison?: Comparison): void;
}

type Part = "range" | "comparison";

/**
 * Reads a query in the time zone of the days. A part that is invalid or has no figures is refused; if
 * `refuse` does not throw, the default range or the previous period takes its place. Unknown steps are
 * ignored.
 *
 * @throws Failure of kind `usage`, unless `refuse` is given
 */
export function parseQuery(
  options: QueryOptions,
  days: AvailableDays,
  refuse: (part: Part, failure: Failure) => void = raise,
): Query {
  const parsed = <Value>(part: Part, parse: () => Value, instead: Value): Value => {
    try {
      return parse();
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      refuse(part, failure);
      return instead;
    }
  };
  const range = parsed("range", () => rangeWithin(options, days), days.initial);
  const comparison = (): Comparison => {
    const comparison = parseComparison(options.compare, options.period);
    days.requireFigures(range, comparison);
    return comparison;
  };
  return {
    range,
    comparison: parsed("comparison", comparison, "previous"),
    chain: options.chain ?? null,
    step: STEPS.find((step) => step === options.step) ?? null,
    timeZone: days.timeZone,
  };
}

function raise(_: Part, failure: Failure): never {
  throw failure;
}

/** The range that the options request; `all` means every day that can have figures. */
function rangeWithin(options: QueryOptions, days: AvailableDays): DayRange {
  const { from, to, last, period } = options;
  const { today, initial, cover } = days;
  if ([from, to, last, period].every((word) => word === undefined)) return initial;
  const range =
    cover === null ? parseRange(options, today) : parseRangeWithin(options, today, cover);
  days.requireFigures(range);
  return range;
}
