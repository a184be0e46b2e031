import { BRAND } from "../../../shared/brand.ts";
import { newestMoments } from "../../../shared/cube/newestRow.ts";
import { TABLES } from "../../../shared/database/datedTables.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { addDays } from "../../../shared/days/day.ts";
import { KEPT_FOR } from "../../../shared/supabase/cubeFunction.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { FRESH_FOR } from "../../store/freshness.ts";
import { isPastSnapshot, sourceInstant } from "../../store/sources/source.ts";

const HOUR_MS = 3_600_000;

/**
 * Whether figures are older than a reader expects, which has two reasons:
 * - Live figures were not refreshed in time.
 * - The newest row is older than the brand allows. This counts only for figures that reach the present, and not for a past
 *   snapshot or if the newest row is not known.
 *
 * @param now in epoch milliseconds
 */
export function isOld(
  { answer, source }: Pick<ReadyFigures, "answer" | "source">,
  now: number,
): boolean {
  // One refresh may be missed, and the backend may have answered with figures that it had kept.
  const maxLiveAge = 2 * FRESH_FOR + KEPT_FOR;
  if (source.kind === "live" && now - source.at > maxLiveAge) return true;
  const { cube } = answer;
  const { timeZone } = cube;
  const newest = TABLES.flatMap((table) => newestMoments(cube[table], timeZone)?.end ?? []);
  if (newest.length === 0 || isPastSnapshot(source)) return false;
  // A daily snapshot, which is written at night, ends with the day before.
  const dayOfRead = calendarDay(sourceInstant(source), timeZone);
  const reachesPresent = addDays(cube.cover.to, 1) >= dayOfRead;
  return reachesPresent && now - Math.max(...newest) > BRAND.oldAfterHours * HOUR_MS;
}
