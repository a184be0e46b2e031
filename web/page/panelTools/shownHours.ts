import { completeHours, type HourTrends } from "../../../shared/dashboard/hours.ts";
import type { Ready } from "../../store/shown.ts";
import { sourceInstant } from "../../store/sources/source.ts";

/** The transactions of the hours of a single day on screen that were complete; null if they are not known. */
export function shownHours({ cube, dashboard, source }: Ready): HourTrends | null {
  return completeHours(cube, dashboard.range, sourceInstant(source));
}
