import { BRAND } from "../../shared/brand.ts";
import { dayOf } from "../../shared/calendar.ts";
import { addDays } from "../../shared/day.ts";
import { FRESH_FOR } from "../data/freshness.ts";
import type { Ready } from "../data/shown.ts";
import { momentOf, type Source } from "../data/source.ts";

const HOUR = 3_600_000;

/**
 * Whether figures are not what somebody who looks at them now would think: live ones that were not
 * read again in time, and all that were of the present when they were taken and whose newest row is
 * older than the brand lets it be, however lately they were read.
 */
export function isOld({ cube, source }: Pick<Ready, "cube" | "source">, now: number): boolean {
  if (source.kind === "live" && now - source.at > 2 * FRESH_FOR) return true;
  const tables = [cube.transactions, cube.notifications, cube.exploits, cube.events];
  const moments = tables.flatMap(({ newest }) => (newest === null ? [] : Date.parse(newest)));
  const isOfPresent = addDays(cube.cover.to, 1) >= dayOf(momentOf(source), cube.timeZone);
  if (!isOfPresent || isPast(source) || moments.length === 0) return false;
  return now - Math.max(...moments) > BRAND.oldAfterHours * HOUR;
}

function isPast(source: Source): boolean {
  return source.kind === "snapshot" && source.isPast;
}
