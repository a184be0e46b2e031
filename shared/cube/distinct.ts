import * as z from "zod/mini";
import { firstFrom } from "./firstFrom.ts";
import { addTo } from "./sum.ts";
import { wholeNumbers } from "./wholeNumbers.ts";

/**
 * The number of *distinct* identities in any range of days follows from the number of sightings by day
 * and previous day, without a single identity.
 *
 * For an identity seen on `day`, `previous` is the last earlier day on which the same identity was
 * seen, −1 if there is none. A row says that `count` identities have this pair of days. In a range,
 * exactly one sighting of each identity, its first, has its `previous` before the range, so
 *
 *     distinct(from..to) = Σ count  where  from ≤ day ≤ to  and  previous < from
 *
 * This is the previous-occurrence reduction of distinct elements in a range (S. Muthukrishnan,
 * "Efficient algorithms for document retrieval problems", SODA 2002). Rows ascend by day, then by
 * previous.
 */
export const distinctTableSchema = z
  .object({
    days: wholeNumbers(0),
    previous: wholeNumbers(-1),
    counts: wholeNumbers(1),
  })
  .check(z.refine(isDistinctTable, "rows must ascend by day and previous, previous before day"));

export type DistinctTable = z.infer<typeof distinctTableSchema>;

/** The table of identities, each given as the day indexes of its sightings, in any order. */
export function distinctTable(sightings: Iterable<ReadonlySet<number>>): DistinctTable {
  const countByPair = new Map<number, Map<number, number>>();
  for (const days of sightings) {
    let previous = -1;
    for (const day of [...days].sort((a, b) => a - b)) {
      addTo(countByPair, day, previous, 1);
      previous = day;
    }
  }
  return buildDistinctTable(countByPair);
}

/**
 * The number of distinct identities seen from day index `from` to `to`, both included. `from` is at least 0; days after the
 * last row add none.
 *
 * @param before leaves out identities that were seen between this day index and `from`. By default none is left out; with
 *   0, only identities that are seen for the first time in the cover are counted.
 */
export function distinctBetween(
  table: DistinctTable,
  from: number,
  to: number,
  before = from,
): number {
  const { lastDay, starts, sums } = tableIndex(table);
  const last = Math.min(to, lastDay);
  let distinct = 0;
  for (let day = from; day <= last; day++) {
    const start = starts[day] ?? 0;
    // Counted are the day's rows whose previous day is less than `before`. Rows ascend by previous day, so these come first.
    const end = firstFrom(table.previous, before, start, starts[day + 1] ?? 0);
    distinct += (sums[end] ?? 0) - (sums[start] ?? 0);
  }
  return distinct;
}

/** The number of distinct identities seen from day index `from` to `to`, and on no earlier day of the cover. */
export function firstTimeBetween(table: DistinctTable, from: number, to: number): number {
  return distinctBetween(table, from, to, 0);
}

/** The table of counts that are given by day, then by the day of the previous sighting, in any order. */
export function buildDistinctTable(
  countByPair: ReadonlyMap<number, ReadonlyMap<number, number>>,
): DistinctTable {
  const rows: { day: number; previous: number; count: number }[] = [];
  for (const [day, countByPrevious] of countByPair) {
    for (const [previous, count] of countByPrevious) rows.push({ day, previous, count });
  }
  rows.sort((a, b) => a.day - b.day || a.previous - b.previous);
  return {
    days: rows.map(({ day }) => day),
    previous: rows.map(({ previous }) => previous),
    counts: rows.map(({ count }) => count),
  };
}

/** The sums by which `distinctBetween` counts the rows of a day without a loop over them. */
interface TableIndex {
  /** The last day with a row; −1 if there is none. */
  readonly lastDay: number;
  /** By day: the index of the day's first row, at which the rows of the day before end. One day more than `lastDay`. */
  readonly starts: Int32Array;
  /** By row: the sum of the counts of all rows before it. */
  readonly sums: Float64Array;
}

const cachedIndexes = new WeakMap<DistinctTable, TableIndex>();

/** The index of a table. It is made once and kept as long as the table. */
function tableIndex(table: DistinctTable): TableIndex {
  const cachedIndex = cachedIndexes.get(table);
  if (cachedIndex !== undefined) return cachedIndex;
  const { days, counts } = table;
  const lastDay = days.at(-1) ?? -1;
  const starts = new Int32Array(lastDay + 2);
  const sums = new Float64Array(days.length + 1);
  for (const [row, day] of days.entries()) {
    // The next day begins after the last row of this day, which is the last to set it.
    starts[day + 1] = row + 1;
    sums[row + 1] = (sums[row] ?? 0) + (counts[row] ?? 0);
  }
  // A day after one without rows begins where that one begins.
  for (let day = 1; day < starts.length; day++) {
    starts[day] = Math.max(starts[day] ?? 0, starts[day - 1] ?? 0);
  }
  const index = { lastDay, starts, sums };
  cachedIndexes.set(table, index);
  return index;
}

/** Whether the rows ascend by day and previous day, and each previous day is before its day. */
function isDistinctTable({ days, previous, counts }: DistinctTable): boolean {
  if (days.length !== previous.length || days.length !== counts.length) return false;
  return days.every((day, row) => {
    const previousDay = previous[row] ?? -1;
    if (previousDay >= day) return false;
    if (row === 0) return true;
    const dayAbove = days[row - 1] ?? 0;
    const previousAbove = previous[row - 1] ?? -1;
    return day > dayAbove || (day === dayAbove && previousDay > previousAbove);
  });
}
