import { eachTable } from "../database/datedTables.ts";
import { type Day, dayNumber, HOURS_OF_DAY, later } from "../days/day.ts";
import { type IndexRange, indexRange } from "../days/indexRange.ts";
import { type Counts, type Cube, eachIdentity, type LabelledColumns } from "./cube.ts";
import { buildDistinctTable, type DistinctTable } from "./distinct.ts";
import type { Series } from "./series.ts";
import { addTo } from "./sum.ts";

/**
 * The cube with a cover that begins later, equal to a cube counted for these days: sightings before
 * the new first day are forgotten.
 */
export function narrowedCube(cube: Cube, from: Day): Cube {
  const cover = { from, to: cube.cover.to };
  const days = indexRange(cube.cover, cover);
  return {
    ...cube,
    cover,
    ...eachTable((table) => {
      const counts = cube[table];
      return counts === null ? null : narrowedCounts(counts, days.from, from);
    }),
    transactions: narrowedCounts(cube.transactions, days.from, from),
    ...eachIdentity(cube, (table) => narrowedTable(table, days)),
  };
}

/** The counts from a day on, given by its index in the old cover and by its date. */
function narrowedCounts(counts: Counts, start: number, first: Day): Counts {
  const columns = narrowedColumns(counts, start);
  const isEmpty = columns.groups.length === 0 && columns.unlinked.days.length === 0;
  if (isEmpty) return { ...counts, ...columns, newest: null, hours: null };
  const hours = counts.hours === null ? null : narrowedHours(counts.hours, first);
  return { ...counts, ...columns, hours };
}

function narrowedHours(hours: NonNullable<Counts["hours"]>, first: Day) {
  const from = later(hours.from, first);
  const start = HOURS_OF_DAY * (dayNumber(from) - dayNumber(hours.from));
  return { from, ...narrowedColumns(hours, start) };
}

/** The columns from an index of a day or an hour on, which becomes 0; labels without a later row are left out. */
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

/** The table of the days of a range, counted from its first day. */
export function narrowedTable(
  { days, previous, counts }: DistinctTable,
  { from, to }: IndexRange,
): DistinctTable {
  const pairs = new Map<number, Map<number, number>>();
  for (const [index, day] of days.entries()) {
    if (day < from || day > to) continue;
    const previousDay = Math.max(-1, (previous[index] ?? -1) - from);
    addTo(pairs, day - from, previousDay, counts[index] ?? 0);
  }
  return buildDistinctTable(pairs);
}
