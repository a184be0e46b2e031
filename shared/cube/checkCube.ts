import { TABLES } from "../database/datedTables.ts";
import { addDays, type Day, dayNumber, FIRST_DAY, HOURS_OF_DAY } from "../days/day.ts";
import { type DayRange, listDays } from "../days/range.ts";
import { codePointOrder } from "./codePointOrder.ts";
import {
  type Counts,
  type Cube,
  columns,
  IDENTITIES,
  type IdentityKind,
  type LabelledColumns,
  sightedIn,
} from "./cube.ts";
import type { DistinctTable } from "./distinct.ts";
import { possibleDays } from "./newestRow.ts";
import { addTo, sumsByKey } from "./sum.ts";

/** The contradictions in a cube that fits its schema and that no rows could produce, one sentence each. */
export function cubeProblems(cube: Cube): string[] {
  return [
    ...TABLES.flatMap((table) => countsProblems(table, cube[table], cube)),
    ...IDENTITIES.flatMap((kind) => identityProblems(kind, cube)),
  ];
}

/** The contradictions in a table's counts; none if the table is not known. */
function countsProblems(
  table: string,
  counts: Counts | null,
  { cover, timeZone }: Pick<Cube, "cover" | "timeZone">,
): string[] {
  if (counts === null) return [];
  const problems: string[] = [];
  if (isOutOfOrder(counts) || (counts.hours !== null && isOutOfOrder(counts.hours))) {
    problems.push(`${table} has labels that are empty, repeated or out of order`);
  }
  if (counts.hours !== null) problems.push(...hourProblems(table, counts, counts.hours, cover));
  const countedIndexes = [...rowsByDay(counts).keys()].sort((a, b) => a - b);
  const dayAt = (index: number | undefined) =>
    index === undefined ? null : addDays(cover.from, index);
  const first = dayAt(countedIndexes.at(0));
  const last = dayAt(countedIndexes.at(-1));
  if (!canHaveNewest(counts, last, timeZone)) {
    problems.push(
      `the newest row of ${table} is at ${counts.newest ?? "no time"}, its last counted day is ${last ?? "none"}`,
    );
  }
  if (!canHaveOldest(counts, first, cover)) {
    problems.push(
      `the oldest row of ${table} is on ${counts.oldest}, its first counted day is ${first ?? "none"}`,
    );
  }
  return problems;
}

/** Whether a label is empty, or does not come after the label before it. */
function isOutOfOrder({ groups }: LabelledColumns): boolean {
  return groups.some(({ label }, index) => {
    const labelBefore = groups[index - 1]?.label ?? "";
    return codePointOrder(labelBefore, label) >= 0;
  });
}

/** For each label, the days that are also counted by the hour, and whose hours do not add up to the day's rows. */
function hourProblems(
  table: string,
  counts: LabelledColumns,
  hours: NonNullable<Counts["hours"]>,
  cover: DayRange,
): string[] {
  const firstDay = dayNumber(hours.from) - dayNumber(cover.from);
  // The rows of the hours minus the rows of the day: 0 if both agree.
  const differences: RowsByLabel = new Map();
  addRows(differences, hours, (hour) => firstDay + Math.floor(hour / HOURS_OF_DAY), 1);
  addRows(differences, counts, (day) => (day >= firstDay ? day : null), -1);
  const coverDays = listDays(cover);
  const problems: string[] = [];
  for (const [label, differenceByDay] of differences) {
    for (const [day, difference] of differenceByDay) {
      if (difference === 0) continue;
      const date = coverDays[day] ?? "a day outside the cover";
      const subject = `${table} of ${date}, ${label ?? "without a label"}`;
      problems.push(`${subject}: the hours differ from the day by ${difference}`);
    }
  }
  return problems;
}

/** Rows by label, then by day; the label is null for rows without a chain. */
type RowsByLabel = Map<string | null, Map<number, number>>;

/** Adds the rows of each index, times `sign`, to the day that `dayOf` gives for the index; null leaves the index out. */
function addRows(
  rows: RowsByLabel,
  { groups, unlinked }: LabelledColumns,
  dayOf: (index: number) => number | null,
  sign: 1 | -1,
): void {
  for (const { label, series } of [...groups, { label: null, series: unlinked }]) {
    for (const [cell, index] of series.days.entries()) {
      const day = dayOf(index);
      if (day !== null) addTo(rows, label, day, sign * (series.counts[cell] ?? 0));
    }
  }
}

/** Whether the newest row is on the last counted day; if no day has a row, whether there is no newest row. */
function canHaveNewest({ newest }: Counts, last: Day | null, timeZone: string): boolean {
  if (newest === null) return last === null;
  return possibleDays(newest, timeZone).some((day) => day === last);
}

/** Whether the oldest row is not known, on the first counted day, or outside the cover. */
function canHaveOldest({ oldest }: Counts, first: Day | null, cover: DayRange): boolean {
  if (oldest === null || oldest === first || oldest < cover.from) return true;
  // A row of the evening before 1970 is given as the first day of 1970.
  if (oldest === FIRST_DAY) return true;
  return first === null && oldest > cover.to;
}

/** The rows of each day index with a row; empty if the table is not known. */
function rowsByDay(table: Counts | null): Map<number, number> {
  const allColumns = columns(table);
  return sumsByKey(
    allColumns.flatMap(({ days }) => days),
    allColumns.flatMap(({ counts }) => counts),
  );
}

/** The days with too many sightings of identities; none if the identities are not known. */
function identityProblems(kind: IdentityKind, cube: Cube): string[] {
  const sightings = cube[kind];
  if (sightings === null) return [];
  const table = sightedIn(kind);
  const rows = table === null ? null : rowsByDay(cube[table]);
  return distinctProblems(kind, sightings, rows, cube.cover);
}

/**
 * The days that break one of two rules; the second is not checked on a day that breaks the first:
 * - Of the identities seen on a day, at most all are seen again later.
 * - At most as many identities are seen as the day has rows, since a row shows one at most. `rows` is null for users, since
 *   a row shows all users of its project.
 */
function distinctProblems(
  name: IdentityKind,
  { days, previous, counts }: DistinctTable,
  rows: ReadonlyMap<number, number> | null,
  cover: DayRange,
): string[] {
  const seenByDay = sumsByKey(days, counts);
  // By the day of the earlier sighting.
  const seenLaterByDay = sumsByKey(previous, counts);
  const problems: string[] = [];
  for (const [day, date] of listDays(cover).entries()) {
    const seen = seenByDay.get(day) ?? 0;
    const seenLater = seenLaterByDay.get(day) ?? 0;
    const rowCount = rows === null ? Infinity : (rows.get(day) ?? 0);
    if (seenLater > seen) {
      problems.push(`${name} of ${date}: ${seen} were seen, but ${seenLater} were seen again`);
    } else if (seen > rowCount) {
      problems.push(`${name} of ${date}: ${seen} were seen, over the row count of ${rowCount}`);
    }
  }
  return problems;
}
