import { codePointOrder } from "./codePointOrder.ts";
import type { Counts, Cube } from "./cube.ts";
import type { DistinctTable } from "./distinct.ts";
import { Failure } from "./failure.ts";
import { isSameRange } from "./range.ts";
import { type Series, seriesOf } from "./series.ts";
import { Tally } from "./tally.ts";

export const COUNTED = ["transactions", "notifications", "exploits", "events"] as const;
export const DISTINCT = ["projects", "users", "flagged"] as const;
type Counted = (typeof COUNTED)[number];
type Distinct = (typeof DISTINCT)[number];

/** So many rows of a table have a label on a day; null is the label of rows that belong to no chain. */
type CountedCell = readonly [table: Counted, day: number, label: string | null, count: number];
/** So many identities were seen on a day and before that last on the previous one, −1 for none. */
type DistinctCell = readonly [table: Distinct, day: number, previous: number, count: number];

/** A cube in rows, which add up: several cells of the same place are one with the sum of their counts. */
export type Cell = CountedCell | DistinctCell;

/** What a cube has beside its cells. */
export interface Frame extends Pick<Cube, "cover" | "timeZone" | "wallets"> {
  /** The second of the newest row, null where there is none. */
  readonly newest: Readonly<Record<Counted, string | null>>;
  readonly knowsUsers: boolean;
}

export function cubeOfCells(frame: Frame, cells: Iterable<Cell>): Cube {
  const { cover, timeZone, wallets, newest, knowsUsers } = frame;
  const tally = new Tally<readonly [string, number, string | number | null]>();
  for (const [table, day, place, count] of cells) tally.add([table, day, place], count);
  const cellsOfTable = new Map<string, PlacedCell[]>();
  for (const { combination, count } of tally) {
    const [table, day, place] = combination;
    const own = cellsOfTable.get(table);
    if (own === undefined) cellsOfTable.set(table, [{ day, place, count }]);
    else own.push({ day, place, count });
  }
  const counts = (table: Counted) => countsOf(cellsOfTable.get(table) ?? [], newest[table]);
  const distinct = (table: Distinct) => distinctTableOf(cellsOfTable.get(table) ?? []);
  return {
    ...{ cover, timeZone },
    transactions: counts("transactions"),
    notifications: counts("notifications"),
    exploits: counts("exploits"),
    events: counts("events"),
    wallets,
    projects: distinct("projects"),
    users: knowsUsers ? distinct("users") : null,
    flagged: distinct("flagged"),
  };
}

/**
 * The cube of all rows from those of parts that share no project, no user and no wallet, such as tenants
 * or shards; of parts that do, each would count once a part. Users are not known where one part does not.
 *
 * @throws Failure of kind `data` when the parts are not of the same days of one zone, or there is none
 */
export function addCubes(cubes: readonly Cube[]): Cube {
  const [first] = cubes;
  if (first === undefined) throw new Failure("data", "no cube to add up");
  const { cover, timeZone } = first;
  for (const other of cubes) {
    if (isSameRange(other.cover, cover) && other.timeZone === timeZone) continue;
    const days = (cube: Cube) => `${cube.cover.from} to ${cube.cover.to} in ${cube.timeZone}`;
    throw new Failure("data", `parts are of the same days: ${days(first)} is not ${days(other)}`);
  }
  const newest = (table: Counted) =>
    cubes.reduce<string | null>((latest, { [table]: { newest } }) => {
      return newest !== null && (latest === null || newest > latest) ? newest : latest;
    }, null);
  const frame = {
    ...{ cover, timeZone },
    wallets: cubes.reduce((sum, { wallets }) => sum + wallets, 0),
    newest: {
      transactions: newest("transactions"),
      notifications: newest("notifications"),
      exploits: newest("exploits"),
      events: newest("events"),
    },
    knowsUsers: cubes.every(({ users }) => users !== null),
  };
  return cubeOfCells(frame, cubes.flatMap(cellsOf));
}

function cellsOf(cube: Cube): Cell[] {
  return [
    ...COUNTED.flatMap((table) => {
      const { groups, unlinked } = cube[table];
      return [...groups, { label: null, series: unlinked }].flatMap(({ label, series }) =>
        series.days.map((day, i): Cell => [table, day, label, series.counts[i] ?? 0]),
      );
    }),
    ...DISTINCT.flatMap((table) => {
      const { days, previous, counts } = cube[table] ?? { days: [], previous: [], counts: [] };
      return days.map((day, i): Cell => [table, day, previous[i] ?? -1, counts[i] ?? 0]);
    }),
  ];
}

interface PlacedCell {
  readonly day: number;
  /** A label, or the day before. */
  readonly place: string | number | null;
  readonly count: number;
}

function countsOf(cells: readonly PlacedCell[], newest: string | null): Counts {
  const byLabel = new Map<string | null, Map<number, number>>();
  for (const { day, place, count } of cells) {
    const label = place === null ? null : `${place}`;
    byLabel.set(label, (byLabel.get(label) ?? new Map<number, number>()).set(day, count));
  }
  const series = (label: string | null): Series => seriesOf(byLabel.get(label) ?? new Map());
  return {
    groups: [...byLabel.keys()]
      .filter((label) => label !== null)
      .sort(codePointOrder)
      .map((label) => ({ label, series: series(label) })),
    unlinked: series(null),
    newest,
  };
}

function distinctTableOf(cells: readonly PlacedCell[]): DistinctTable {
  const rows = [...cells].sort((a, b) => a.day - b.day || Number(a.place) - Number(b.place));
  return {
    days: rows.map(({ day }) => day),
    previous: rows.map(({ place }) => Number(place)),
    counts: rows.map(({ count }) => count),
  };
}
