import { dayOf } from "../shared/calendar.ts";
import type { Day } from "../shared/day.ts";
import type { Range } from "../shared/range.ts";
import { momentOf, type Source } from "./data/dashboardState.ts";

/**
 * The last day of a range where it was not over when its figures were taken, so that they show only a
 * part of it; null where it was. `timeZone` is the zone whose days the figures count.
 */
export function unfinishedDay(range: Range, source: Source, timeZone: string): Day | null {
  return dayOf(momentOf(source), timeZone) === range.to ? range.to : null;
}
