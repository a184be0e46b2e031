import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatShortDay } from "../../shared/text/format.ts";
import { TEXTS } from "../texts.ts";

/** `Feb 04 is not over`, to be listed beside a range; nothing where all of its days are. */
export function notOver(unfinished: Day | null, range: DayRange): string[] {
  return unfinished === null ? [] : [TEXTS.filter.notOver(formatShortDay(unfinished, range))];
}
