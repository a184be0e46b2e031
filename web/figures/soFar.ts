import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatShortDay } from "../../shared/text/format.ts";
import { TEXTS } from "../texts.ts";

/** `Feb 04 so far`, to be listed beside a range; nothing where all of its days are over. */
export function soFar(unfinished: Day | null, range: DayRange): string[] {
  return unfinished === null ? [] : [TEXTS.filter.soFar(formatShortDay(unfinished, range))];
}
