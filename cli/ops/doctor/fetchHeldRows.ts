import { calendar } from "../../../shared/days/calendar.ts";
import { addDays, MS_PER_DAY } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import { Outage, Refusal } from "../../../shared/requests/outage.ts";
import { type Filter, fetchCount } from "../../../shared/supabase/fetchRows.ts";
import type { CheckContext } from "./finding.ts";
import { type CountableRelation, isNumber, type StoredMoments } from "./readRelation.ts";

/** Days of a zone. */
export interface CountedSpan {
  readonly range: DayRange;
  readonly timeZone: string;
  /** Whether only the first half of the range's only day is meant, on which the clocks do not change. */
  readonly isMorning: boolean;
}

/**
 * The number of rows that a relation holds in a span, counted by the API without reading a row; or, if they cannot be
 * counted, the reason as a clause about the relation. A relation without moments, such as the wallets, is counted whole.
 */
export async function fetchHeldRows(
  { client, signal }: CheckContext,
  { relation, filters, moments }: CountableRelation,
  span: CountedSpan,
): Promise<number | string> {
  const days = moments === null ? [] : daysFilter(moments, span);
  const selection = {
    table: relation,
    filters: [...filters, ...days],
    // A count needs no order, but fetchCount selects the first column of it.
    order: [moments?.column ?? "*"] as const,
  };
  const count = await attempt(fetchCount({ client, signal }, selection, null));
  if (count instanceof Refusal) return "which this key may not count";
  if (isTooSlow(count)) return TOO_SLOW;
  if (count instanceof Failure) throw count;
  return count;
}

/** Whether a count exceeds the time limit of the key's role: the API then answers 500, and a HEAD gets no reason. */
export function isTooSlow(answer: unknown): boolean {
  return answer instanceof Outage && answer.status === 500;
}

/** The clause about a table whose rows the API does not count in time. */
export const TOO_SLOW = "which the API does not count in time";

/** The conditions under which a moment is in a span. */
function daysFilter({ column, type }: StoredMoments, span: CountedSpan): Filter[] {
  const [from, until] = bounds(type, span);
  return [
    [column, "gte", from],
    [column, "lt", until],
  ];
}

/** The first moment of a span and the first one after it, as a column of the type writes them; numbers are seconds. */
function bounds(
  type: string,
  { range, timeZone, isMorning }: CountedSpan,
): readonly [from: string, until: string] {
  // A date is the same day in every zone.
  if (type === "date") return [range.from, addDays(range.to, 1)];
  const { start, end: midnight } = calendar(range, timeZone);
  const end = isMorning ? start + MS_PER_DAY / 2 : midnight;
  return isNumber(type)
    ? [`${start / 1000}`, `${end / 1000}`]
    : [new Date(start).toISOString(), new Date(end).toISOString()];
}
