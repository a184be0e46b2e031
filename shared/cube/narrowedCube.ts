import { type Day, dayNumber } from "../days/day.ts";
import { type Counts, type Cube, eachTable } from "./cube.ts";
import { buildDistinctTable, type DistinctTable } from "./distinct.ts";
import type { Series } from "./series.ts";

/**
 * The cube with a cover that begins later, equal to one counted for these days: sightings before the
 * new first day are forgotten.
 */
export function narrowedCube(cube: Cube, from: Day): Cube {
  const start = dayNumber(from) - dayNumber(cube.cover.from);
  return {
    ...cube,
    cover: { from, to: cube.cover.to },
    ...eachTable((table) => narrowedCounts(cube[table], start)),
    projects: narrowedTable(cube.projects, start),
    users: cube.users && narrowedTable(cube.users, start),
    flagged: narrowedTable(cube.flagged, start),
  };
}

function narrowedCounts(counts: Counts, start: number): Counts {
  const groups = counts.groups
    .map(({ label, series }) => ({ label, series: narrowedSeries(series, start) }))
    .filter(({ series }) => series.days.length > 0);
  const unlinked = narrowedSeries(counts.unlinked, start);
  const isEmpty = groups.length === 0 && unlinked.days.length === 0;
  return { ...counts, groups, unlinked, newest: isEmpty ? null : counts.newest };
}

function narrowedSeries({ days, counts }: Series, start: number): Series {
  return {
    days: days.filter((day) => day >= start).map((day) => day - start),
    counts: counts.filter((_, index) => (days[index] ?? 0) >= start),
  };
}

function narrowedTable({ days, previous, counts }: DistinctTable, start: number): DistinctTable {
  const pairs = new Map<number, Map<number, number>>();
  for (const [index, day] of days.entries()) {
    if (day < start) continue;
    const row = pairs.get(day - start) ?? new Map<number, number>();
    const before = Math.max(-1, (previous[index] ?? -1) - start);
    pairs.set(day - start, row.set(before, (row.get(before) ?? 0) + (counts[index] ?? 0)));
  }
  return buildDistinctTable(pairs);
}
