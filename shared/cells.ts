import { countsByLabel } from "./buildCube.ts";
import type { Cube } from "./cube.ts";
import { distinctTableOf } from "./distinct.ts";
import { Failure } from "./failure.ts";
import { isSameRange } from "./range.ts";

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
  const counted = { transactions: sums(), notifications: sums(), exploits: sums(), events: sums() };
  const distinct = { projects: pairs(), users: pairs(), flagged: pairs() };
  for (const cell of cells) {
    if (isCounted(cell)) add(counted[cell[0]], cell[2], cell[1], cell[3]);
    else add(distinct[cell[0]], cell[1], cell[2], cell[3]);
  }
  const counts = (table: Counted) => countsByLabel(counted[table], newest[table]);
  return {
    ...{ cover, timeZone },
    transactions: counts("transactions"),
    notifications: counts("notifications"),
    exploits: counts("exploits"),
    events: counts("events"),
    wallets,
    projects: distinctTableOf(distinct.projects),
    users: knowsUsers ? distinctTableOf(distinct.users) : null,
    flagged: distinctTableOf(distinct.flagged),
  };
}

/** Counts by label and day. */
const sums = () => new Map<string | null, Map<number, number>>();
/** Counts by day and by the day before. */
const pairs = () => new Map<number, Map<number, number>>();

function isCounted(cell: Cell): cell is CountedCell {
  return COUNTED.some((table) => table === cell[0]);
}

function add<Key>(
  sums: Map<Key, Map<number, number>>,
  key: Key,
  place: number,
  count: number,
): void {
  const own = sums.get(key) ?? new Map<number, number>();
  sums.set(key, own.set(place, (own.get(place) ?? 0) + count));
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
