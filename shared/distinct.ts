import * as z from "zod/mini";

/**
 * From how many identities were seen on a day, and when each was last seen before, follows how many
 * *distinct* ones were seen in any range of days, without knowing a single one of them.
 *
 * For an identity seen on `day`, `previous` is the last earlier day on which the same identity was
 * seen, −1 where there is none. A row says that `count` identities have that pair. In a range
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
    days: z.array(z.int().check(z.nonnegative())),
    previous: z.array(z.int().check(z.minimum(-1))),
    counts: z.array(z.int().check(z.positive())),
  })
  .check(z.refine(isDistinctTable, "rows must ascend by day and previous, previous before day"));

export type DistinctTable = z.infer<typeof distinctTableSchema>;

/** The table of identities, each given by the day indexes on which it was seen, in any order. */
export function distinctTable(sightings: Iterable<ReadonlySet<number>>): DistinctTable {
  const countByPair = new Map<number, Map<number, number>>();
  for (const days of sightings) {
    let previous = -1;
    for (const day of [...days].sort((a, b) => a - b)) {
      const row = countByPair.get(day) ?? new Map<number, number>();
      countByPair.set(day, row.set(previous, (row.get(previous) ?? 0) + 1));
      previous = day;
    }
  }
  return columnsOf(countByPair);
}

/** How many distinct identities were seen from day index `from` to `to`, both included. */
export function distinctBetween(table: DistinctTable, from: number, to: number): number {
  const area = summedAreaOf(table);
  return area.before(to + 1, from) - area.before(from, from);
}

function columnsOf(countByPair: ReadonlyMap<number, ReadonlyMap<number, number>>): DistinctTable {
  const rows = [...countByPair]
    .flatMap(([day, row]) => [...row].map(([previous, count]) => [day, previous, count] as const))
    .sort(([dayA, previousA], [dayB, previousB]) => dayA - dayB || previousA - previousB);
  return {
    days: rows.map(([day]) => day),
    previous: rows.map(([, previous]) => previous),
    counts: rows.map(([, , count]) => count),
  };
}

interface SummedArea {
  /** How many sightings have a day before `day` and a previous one before `previous`. */
  before(day: number, previous: number): number;
}

const summedAreas = new WeakMap<DistinctTable, SummedArea>();

function summedAreaOf(table: DistinctTable): SummedArea {
  const known = summedAreas.get(table);
  if (known !== undefined) return known;
  const area = summedArea(table);
  summedAreas.set(table, area);
  return area;
}

/**
 * Prefix sums over (day, previous), so that a range costs two look-ups. They begin with the first day
 * that has a row: an empty decade before it costs nothing.
 */
function summedArea({ days, previous, counts }: DistinctTable): SummedArea {
  const first = days[0] ?? 0;
  const size = (days.at(-1) ?? first - 1) - first + 2;
  const sums = new Float64Array(size * size);
  const cell = (day: number, before: number) => day * size + before;
  for (const [i, day] of days.entries()) {
    const before = Math.max(-1, (previous[i] ?? -1) - first);
    sums[cell(day - first + 1, before + 1)] = counts[i] ?? 0;
  }
  for (let row = size; row < sums.length; row += size) {
    let sum = 0;
    for (let cell = row; cell < row + size; cell++) {
      sum += sums[cell] ?? 0;
      sums[cell] = sum + (sums[cell - size] ?? 0);
    }
  }
  const place = (day: number) => Math.min(Math.max(0, day - first), size - 1);
  return { before: (day, previous) => sums[cell(place(day), place(previous))] ?? 0 };
}

function isDistinctTable({ days, previous, counts }: DistinctTable): boolean {
  if (days.length !== previous.length || days.length !== counts.length) return false;
  return days.every((day, i) => {
    const [dayBefore, previousBefore] = [days[i - 1] ?? -1, previous[i - 1] ?? -2];
    const own = previous[i] ?? -2;
    return own < day && (day > dayBefore || (day === dayBefore && own > previousBefore));
  });
}
