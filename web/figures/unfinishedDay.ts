import { dayOf } from "../../shared/calendar.ts";
import type { Dashboard } from "../../shared/dashboard.ts";
import type { Day } from "../../shared/day.ts";
import { momentOf, type Source } from "../data/source.ts";

interface Dated {
  readonly dashboard: Pick<Dashboard, "range" | "timeZone">;
  readonly source: Source;
}

/**
 * The last day of figures where it was not over when they were taken, so that they show only a part of
 * it; null where it was.
 */
export function unfinishedDay({ dashboard: { range, timeZone }, source }: Dated): Day | null {
  return dayOf(momentOf(source), timeZone) === range.to ? range.to : null;
}
