import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatShortDay } from "../../shared/text/format.ts";
import { TEXTS } from "../texts.ts";

/** `Feb 04 is not over`, for a list beside a range; empty if all days of the range are over. */
export function notOver(unfinished: Day | null, range: DayRange): string[] {
  return unfinished === null ? [] : [TEXTS.filter.notOver(formatShortDay(unfinished, range))];
}
