import { TABLES } from "../database/datedTables.ts";
import { calendarDay } from "../days/calendar.ts";
import { addDays, type Day, dayNumber, FIRST_DAY, HOURS_OF_DAY, isDay } from "../days/day.ts";
import { type DayRange, listDays } from "../days/range.ts";
import { codePointOrder } from "./codePointOrder.ts";
import {
  type Counts,
  type Cube,
  columns,
  IDENTITIES,
  type LabelledColumns,
  sightedIn,
} from "./cube.ts";
import type { DistinctTable } from "./distinct.ts";
import { addTo, sumsByKey } from "./sum.ts";

/** The contradictions in a cube that fits its schema and that no rows could produce, one sentence each. */
export function cubeProblems(cube: Cube): string[] {
  return [
    ...TABLES.flatMap((table) => countsProblems(table, cube[table], cube)),
    ...IDENTITIES.flatMap((kind) => {
      const seen = cube[kind];
      const table = sightedIn(kind);
      return seen === null
        ? []
        : distinctProblems(kind, seen, table && rowsByDay(cube[table]), cube);
    }),
  ];
}

type Placed = Pick<Cube, "cover" | "timeZone">;

function countsProblems(
  table: string,
  counts: Counts | null,
  { cover, timeZone }: Placed,
): string[] {
  if (counts === null) return [];
  const problems: string[] = [];
  if ([counts, counts.hours ?? counts].some(isOutOfOrder)) {
    problems.push(`${table} has labels that are empty, repeated or out of order`);
  }
  if (counts.hours !== null) problems.push(...hourProblems(table, counts, counts.hours, cover));
  const counted = [...rowsByDay(counts).keys()].sort((a, b) => a - b);
  const dayAt = (index: number | undefined) =>
    index === undefined ? null : addDays(cover.from, index);
  const first = dayAt(counted.at(0));
  const last = dayAt(counted.at(-1));
  const { newest } = counts;
  if (newest === null ? last !== null : !daysOf(newest, timeZone).some((day) => day === last)) {
    problems.push(
      `the newest row of ${table} is at ${newest ?? "no time"}, its last counted day is ${last ?? "none"}`,
    );
  }
  if (!mayBegin(counts, first, cover)) {
    problems.push(
      `the oldest row of ${table} is on ${counts.oldest}, its first counted day is ${first ?? "none"}`,
    );
  }
  return problems;
}

function isOutOfOrder({ groups }: LabelledColumns): boolean {
  return groups.some(({ label }, i) => codePointOrder(groups[i - 1]?.label ?? "", label) >= 0);
}

/** On the days that are also counted by the hour, the hours add up to the day, label by label. */
function hourProblems(
  table: string,
  counts: LabelledColumns,
  hours: NonNullable<Counts["hours"]>,
  cover: DayRange,
): string[] {
  const first = dayNumber(hours.from) - dayNumber(cover.from);
  const excess = new Map<string | null, Map<number, number>>();
  for (const [{ groups, unlinked }, start, length, sign] of [
    [hours, first, HOURS_OF_DAY, 1],
    [counts, 0, 1, -1],
  ] as const) {
    for (const { label, series } of [...groups, { label: null, series: unlinked }]) {
      for (const [i, place] of series.days.entries()) {
        const day = start + Math.floor(place / length);
        if (day >= first) addTo(excess, label, day, sign * (series.counts[i] ?? 0));
      }
    }
  }
  return [...excess].flatMap(([label, days]) =>
    [...days].flatMap(([day, rows]) => {
      if (rows === 0) return [];
      const date = listDays(cover)[day] ?? "a day outside the cover";
      const of = `${table} of ${date}, ${label ?? "without a label"}`;
      return `${of}: the hours differ from the day by ${rows}`;
    }),
  );
}

/** The oldest row is on the first counted day or outside the cover. The first day stands for the evening before it. */
function mayBegin({ oldest }: Counts, first: Day | null, cover: DayRange): boolean {
  if (oldest === null || oldest === first || oldest < cover.from) return true;
  return oldest === FIRST_DAY || (first === null && oldest > cover.to);
}

/** A column of dates holds midnights in UTC. West of Greenwich these midnights fall on the day before. */
function daysOf(newest: string, timeZone: string): Day[] {
  if (isDay(newest)) return [newest];
  const shown = calendarDay(Date.parse(newest), timeZone);
  return newest.endsWith("T00:00:00Z") ? [shown, newest.slice(0, 10) as Day] : [shown];
}

function rowsByDay(table: Counts | null): Map<number, number> {
  const allColumns = columns(table);
  return sumsByKey(
    allColumns.flatMap(({ days }) => days),
    allColumns.flatMap(({ counts }) => counts),
  );
}

/**
 * Each identity seen on a day has at most one next sighting, so at most as many identities are seen again
 * as were seen. If each sighting takes a row, there are at most as many sightings as rows.
 */
function distinctProblems(
  name: string,
  { days, previous, counts }: DistinctTable,
  rows: ReadonlyMap<number, number> | null,
  { cover }: Placed,
): string[] {
  const seen = sumsByKey(days, counts);
  const seenAgain = sumsByKey(previous, counts);
  return listDays(cover).flatMap((date, day) => {
    const here = seen.get(day) ?? 0;
    const later = seenAgain.get(day) ?? 0;
    const most = rows === null ? here : (rows.get(day) ?? 0);
    if (later <= here && here <= most) return [];
    const of = `${name} of ${date}`;
    return later > here
      ? [`${of}: ${here} were seen, but ${later} were seen again`]
      : [`${of}: ${here} were seen, over the row count of ${most}`];
  });
}
