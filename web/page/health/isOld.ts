import { BRAND } from "../../../shared/brand.ts";
import { lastMoment, newestRow } from "../../../shared/cube/newestRow.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { addDays } from "../../../shared/days/day.ts";
import { KEPT_FOR } from "../../../shared/supabase/cubeFunction.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { FRESH_FOR } from "../../store/freshness.ts";
import { isPastSnapshot, sourceInstant } from "../../store/sources/source.ts";

const HOUR_MS = 3_600_000;

/**
 * Whether figures are older than a reader expects: live figures that were not refreshed in time, and figures up to the
 * present whose newest row is older than the brand allows. Figures of the past, such as those of a past snapshot, are not
 * old, and neither are figures without a known row.
 *
 * @param now in epoch milliseconds
 */
export function isOld(
  { answer, source }: Pick<ReadyFigures, "answer" | "source">,
  now: number,
): boolean {
  // Two refreshes were missed, and the backend may have answered with figures that it had kept.
  const maxLiveAge = 2 * FRESH_FOR + KEPT_FOR;
  if (source.kind === "live" && now - source.at > maxLiveAge) return true;
  const { cube, published } = answer;
  const { completeness, timeZone } = published;
  const newest = newestRow(completeness, timeZone);
  if (newest === null || isPastSnapshot(source)) return false;
  // The figures of a night end with the day before it.
  const dayOfRead = calendarDay(sourceInstant(source), timeZone);
  const reachesPresent = addDays(cube.cover.to, 1) >= dayOfRead;
  return reachesPresent && now - lastMoment(newest, timeZone) > BRAND.oldAfterHours * HOUR_MS;
}
