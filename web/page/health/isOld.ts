import { BRAND } from "../../../shared/brand.ts";
import { lastMoment, newestRow } from "../../../shared/cube/newestRow.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { addDays } from "../../../shared/days/day.ts";
import { KEPT_FOR } from "../../../shared/supabase/cubeFunction.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { FRESH_FOR } from "../../store/freshness.ts";
import { isPastSnapshot, sourceInstant } from "../../store/sources/source.ts";

const HOUR = 3_600_000;

/**
 * Whether figures are older than a reader expects. Live figures are old when they were not refreshed in
 * time. Figures that include the day of their read are old when their newest row is older than the brand
 * allows.
 */
export function isOld(
  { answer, source }: Pick<ReadyFigures, "answer" | "source">,
  now: number,
): boolean {
  if (source.kind === "live" && now - source.at > 2 * FRESH_FOR + KEPT_FOR) return true;
  const { cube, published } = answer;
  const { completeness, timeZone } = published;
  const newest = newestRow(completeness, timeZone);
  const isOfPresent = addDays(cube.cover.to, 1) >= calendarDay(sourceInstant(source), timeZone);
  if (!isOfPresent || isPastSnapshot(source) || newest === null) return false;
  return now - lastMoment(newest, timeZone) > BRAND.oldAfterHours * HOUR;
}
