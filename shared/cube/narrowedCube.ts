import { type Day, dayNumber, HOURS_OF_DAY, later } from "../days/day.ts";
import { type IndexRange, indexRange } from "../days/indexRange.ts";
import {
  type Counts,
  type Cube,
  eachIdentity,
  eachKnownTable,
  type LabelledColumns,
} from "./cube.ts";
import { buildDistinctTable, type DistinctTable } from "./distinct.ts";
import type { Series } from "./series.ts";
import { addTo } from "./sum.ts";

/**
 * The cube from a day of its cover on, equal to a cube that was counted for these days: sightings before the day are
 * forgotten. `wallets` stays, since it does not depend on days.
 */
export function narrowedCube(cube: Cube, from: Day): Cube {
  const cover = { from, to: cube.cover.to };
  const days = indexRange(cube.cover, cover);
  return {
    ...cube,
    cover,
    ...eachKnownTable(cube, (counts) => narrowedCounts(counts, days.from, from)),
    ...eachIdentity(cube, (table) => narrowedTable(table, days)),
  };
}

/**
 * The counts from a day on, given by its index in the old cover and by its date. Without a row on these days, there is no
 * newest row and there are no hours.
 */
function narrowedCounts(counts: Counts, firstIndex: number, firstDay: Day): Counts {
  const columns = narrowedColumns(counts, firstIndex);
  const isEmpty = columns.groups.length === 0 && columns.unlinked.days.length === 0;
  if (isEmpty) return { ...counts, ...columns, newest: null, hours: null };
  const hours = counts.hours === null ? null : narrowedHours(counts.hours, firstDay);
  return { ...counts, ...columns, hours };
}

/** The hours from a day on; all hours if the day is before them. */
function narrowedHours(hours: NonNullable<Counts["hours"]>, firstDay: Day) {
  const from = later(hours.from, firstDay);
  const firstHour = HOURS_OF_DAY * (dayNumber(from) - dayNumber(hours.from));
  return { from, ...narrowedColumns(hours, firstHour) };
}

/** The columns from a day or hour index on, which becomes 0; labels without a row from there on are left out. */
function narrowedColumns({ groups, unlinked }: LabelledColumns, start: number): LabelledColumns {
  return {
    groups: groups
      .map(({ label, series }) => ({ label, series: narrowedSeries(series, start) }))
      .filter(({ series }) => series.days.length > 0),
    unlinked: narrowedSeries(unlinked, start),
  };
}

function narrowedSeries({ days, counts }: Series, start: number): Series {
  return {
    days: days.filter((day) => day >= start).map((day) => day - start),
    counts: counts.filter((_, index) => (days[index] ?? 0) >= start),
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
