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

/** None for a table that is not known. */
function countsProblems(
  table: string,
  counts: Counts | null,
  { cover, timeZone }: Placed,
): string[] {
  if (counts === null) return [];
  const problems: string[] = [];
  if (isOutOfOrder(counts) || (counts.hours !== null && isOutOfOrder(counts.hours))) {
    problems.push(`${table} has labels that are empty, repeated or out of order`);
  }
  if (counts.hours !== null) problems.push(...hourProblems(table, counts, counts.hours, cover));
  const counted = [...rowsByDay(counts).keys()].sort((a, b) => a - b);
  const dayAt = (index: number | undefined) =>
    index === undefined ? null : addDays(cover.from, index);
  const first = dayAt(counted.at(0));
  const last = dayAt(counted.at(-1));
  if (!mayEnd(counts, last, timeZone)) {
    problems.push(
      `the newest row of ${table} is at ${counts.newest ?? "no time"}, its last counted day is ${last ?? "none"}`,
    );
  }
  if (!mayBegin(counts, first, cover)) {
    problems.push(
      `the oldest row of ${table} is on ${counts.oldest}, its first counted day is ${first ?? "none"}`,
    );
  }
  return problems;
}

/** Whether labels do not ascend; no label may be empty. */
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
  const excess: RowsByLabel = new Map();
  addRows(excess, hours, (hour) => first + Math.floor(hour / HOURS_OF_DAY), 1);
  addRows(excess, counts, (day) => (day >= first ? day : null), -1);
  return [...excess].flatMap(([label, days]) =>
    [...days].flatMap(([day, rows]) => {
      if (rows === 0) return [];
      const date = listDays(cover)[day] ?? "a day outside the cover";
      const of = `${table} of ${date}, ${label ?? "without a label"}`;
      return `${of}: the hours differ from the day by ${rows}`;
    }),
  );
}

/** Rows by label, then by day; the label is null for rows without a chain. */
type RowsByLabel = Map<string | null, Map<number, number>>;

/** Adds the rows of columns, multiplied by a sign, to the day that `dayOf` gives for their index, if it gives one. */
function addRows(
  rows: RowsByLabel,
  { groups, unlinked }: LabelledColumns,
  dayOf: (index: number) => number | null,
  sign: number,
): void {
  for (const { label, series } of [...groups, { label: null, series: unlinked }]) {
    for (const [i, index] of series.days.entries()) {
      const day = dayOf(index);
      if (day !== null) addTo(rows, label, day, sign * (series.counts[i] ?? 0));
    }
  }
}

/** The newest row is on the last counted day; without a counted day there is none. */
function mayEnd({ newest }: Counts, last: Day | null, timeZone: string): boolean {
  if (newest === null) return last === null;
  return daysOf(newest, timeZone).some((day) => day === last);
}

/** The oldest row is on the first counted day or outside the cover. A row of the evening before 1970 has 1970-01-01. */
function mayBegin({ oldest }: Counts, first: Day | null, cover: DayRange): boolean {
  if (oldest === null || oldest === first || oldest < cover.from) return true;
  return oldest === FIRST_DAY || (first === null && oldest > cover.to);
}

/**
 * The days that a newest row may be on: a column of dates holds midnights in UTC. West of Greenwich these midnights
 * fall on the day before.
 */
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
    // Users take no rows, so nothing limits them.
    const most = rows === null ? here : (rows.get(day) ?? 0);
    if (later <= here && here <= most) return [];
    const of = `${name} of ${date}`;
    return later > here
      ? [`${of}: ${here} were seen, but ${later} were seen again`]
      : [`${of}: ${here} were seen, over the row count of ${most}`];
  });
}
