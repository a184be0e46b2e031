import { addDays, type Day, dayNumber, HOURS_OF_DAY, later } from "../days/day.ts";
import { type IndexRange, indexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import {
  type Counts,
  type Cube,
  columns,
  eachIdentity,
  eachKnownTable,
  type LabelledColumns,
} from "./cube.ts";
import { buildDistinctTable, type DistinctTable } from "./distinct.ts";
import type { Series } from "./series.ts";
import { addTo } from "./sum.ts";

/**
 * The cube of some days of its cover, equal to a cube that was counted for these days: sightings before them are forgotten.
 * `wallets` stays, since it does not depend on days.
 */
export function narrowedCube(cube: Cube, cover: DayRange): Cube {
  const days = indexRange(cube.cover, cover);
  return {
    ...cube,
    cover,
    ...eachKnownTable(cube, (counts) => narrowedCounts(counts, days, cover)),
    ...eachIdentity(cube, (table) => narrowedTable(table, days)),
  };
}

/**
 * The counts of some days, given by their indexes in the old cover and by their dates. Without a row on these days, there is
 * no newest row and there are no hours.
 */
function narrowedCounts(counts: Counts, days: IndexRange, cover: DayRange): Counts {
  const narrowed = narrowedColumns(counts, days);
  const lastDay = lastIndex(narrowed);
  if (lastDay === -1) return { ...counts, ...narrowed, newest: null, hours: null };
  const hasLaterRows = lastIndex(counts) > days.to;
  return {
    ...counts,
    ...narrowed,
    // Only the day of the newest row is known if there are rows after the cover.
    newest: hasLaterRows ? addDays(cover.from, lastDay) : counts.newest,
    hours: counts.hours === null ? null : narrowedHours(counts.hours, cover),
  };
}

/** The index of the last day with a row; -1 without a row. */
function lastIndex(counts: LabelledColumns): number {
  return columns(counts).reduce((last, { days }) => Math.max(last, days.at(-1) ?? -1), -1);
}

/** The hours of some days; null if the hours begin after these days. */
function narrowedHours(hours: NonNullable<Counts["hours"]>, cover: DayRange): Counts["hours"] {
  const from = later(hours.from, cover.from);
  if (from > cover.to) return null;
  const hourIndex = (day: Day) => HOURS_OF_DAY * (dayNumber(day) - dayNumber(hours.from));
  const indexes = { from: hourIndex(from), to: hourIndex(addDays(cover.to, 1)) - 1 };
  return { from, ...narrowedColumns(hours, indexes) };
}

/** The columns of some days or hours, the first of which gets the index 0; labels without a row there are left out. */
function narrowedColumns(
  { groups, unlinked }: LabelledColumns,
  indexes: IndexRange,
): LabelledColumns {
  return {
    groups: groups
      .map(({ label, series }) => ({ label, series: narrowedSeries(series, indexes) }))
      .filter(({ series }) => series.days.length > 0),
    unlinked: narrowedSeries(unlinked, indexes),
  };
}

function narrowedSeries({ days, counts }: Series, { from, to }: IndexRange): Series {
  const isInside = (index: number) => index >= from && index <= to;
  return {
    days: days.filter(isInside).map((day) => day - from),
    counts: counts.filter((_, row) => isInside(days[row] ?? -1)),
  };
}

/** The table of some days, the first of which becomes day 0. A previous sighting before these days becomes −1, for none. */
export function narrowedTable(
  { days, previous, counts }: DistinctTable,
  { from, to }: IndexRange,
): DistinctTable {
  const countByPair = new Map<number, Map<number, number>>();
  for (const [row, day] of days.entries()) {
    if (day < from || day > to) continue;
    const previousDay = Math.max(-1, (previous[row] ?? -1) - from);
    addTo(countByPair, day - from, previousDay, counts[row] ?? 0);
  }
  return buildDistinctTable(countByPair);
}
