import { type CountedTable, eachTable, TABLES } from "../database/datedTables.ts";
import { earlier } from "../days/day.ts";
import { isSameRange } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { countsByLabel } from "./buildCube.ts";
import { type Cube, IDENTITIES, type IdentityKind } from "./cube.ts";
import { buildDistinctTable } from "./distinct.ts";
import { latest } from "./newestInstant.ts";
import { addTo, sum } from "./sum.ts";

/** The number of a table's rows with a label on a day; the label is null for rows without a chain. */
type CountedCell = readonly [table: CountedTable, day: number, label: string | null, count: number];
/** The number of identities seen on a day whose previous sighting was on `previous`, −1 for none. */
type DistinctCell = readonly [table: IdentityKind, day: number, previous: number, count: number];

/** A cube as rows that add up: several cells of one place count as one cell with the sum of their counts. */
export type CubeCell = CountedCell | DistinctCell;

/** The members of a cube beside its cells. */
export interface CubeHeader extends Pick<Cube, "cover" | "timeZone" | "wallets"> {
  /** The second of the newest row, null if there is none. */
  readonly newest: Readonly<Record<CountedTable, string | null>>;
  /** The second of the table's first row, inside the cover or not; left out if one part does not know it. */
  readonly oldest?: Readonly<Partial<Record<CountedTable, string | null>>>;
  readonly knowsUsers: boolean;
}

/** Builds a cube from its cells, in any order. */
export function cubeOfCells(frame: CubeHeader, cells: Iterable<CubeCell>): Cube {
  const { cover, timeZone, wallets, newest, oldest, knowsUsers } = frame;
  const counted = eachTable(sums);
  const distinct = { projects: pairs(), users: pairs(), flagged: pairs() };
  for (const cell of cells) {
    if (isCounted(cell)) addTo(counted[cell[0]], cell[2], cell[1], cell[3]);
    else addTo(distinct[cell[0]], cell[1], cell[2], cell[3]);
  }
  const counts = (table: CountedTable) => {
    const first = oldest?.[table];
    const ends = { newest: newest[table], ...(first !== undefined && { oldest: first }) };
    return countsByLabel(counted[table], ends);
  };
  return {
    cover,
    timeZone,
    ...eachTable(counts),
    wallets,
    projects: buildDistinctTable(distinct.projects),
    users: knowsUsers ? buildDistinctTable(distinct.users) : null,
    flagged: buildDistinctTable(distinct.flagged),
  };
}

/** Counts by label and day. */
const sums = () => new Map<string | null, Map<number, number>>();
/** Counts by day and by the day of the previous sighting. */
const pairs = () => new Map<number, Map<number, number>>();

function isCounted(cell: CubeCell): cell is CountedCell {
  return TABLES.some((table) => table === cell[0]);
}

/**
 * Adds up the cubes of parts that share no project, no user and no wallet, such as tenants or shards. An
 * identity in two parts would count twice. Users are unknown if one part does not know them.
 *
 * @throws Failure of kind `data` if there is no part, or the parts differ in their cover or zone
 */
export function addCubes(cubes: readonly Cube[]): Cube {
  const [first] = cubes;
  if (first === undefined) throw new Failure("data", "no cube to add up");
  const { cover, timeZone } = first;
  for (const other of cubes) {
    if (isSameRange(other.cover, cover) && other.timeZone === timeZone) continue;
    const days = (cube: Cube) => `${cube.cover.from} to ${cube.cover.to} in ${cube.timeZone}`;
    throw new Failure(
      "data",
      `parts must cover the same days: ${days(first)} is not ${days(other)}`,
    );
  }
  const oldest = (table: CountedTable) => {
    const firsts = cubes.map((cube) => cube[table].oldest);
    if (firsts.includes(undefined)) return {};
    const known = firsts.flatMap((first) => first ?? []);
    return { [table]: known.length === 0 ? null : known.reduce(earlier) };
  };
  const frame = {
    cover,
    timeZone,
    wallets: sum(cubes.map(({ wallets }) => wallets)),
    newest: eachTable((table) => latest(cubes.map((cube) => cube[table].newest))),
    oldest: Object.assign({}, ...TABLES.map(oldest)),
    knowsUsers: cubes.every(({ users }) => users !== null),
  };
  return cubeOfCells(frame, cubes.flatMap(cubeCells));
}

function cubeCells(cube: Cube): CubeCell[] {
  return [
    ...TABLES.flatMap((table) => {
      const { groups, unlinked } = cube[table];
      return [...groups, { label: null, series: unlinked }].flatMap(({ label, series }) =>
        series.days.map((day, i): CubeCell => [table, day, label, series.counts[i] ?? 0]),
      );
    }),
    ...IDENTITIES.flatMap((table) => {
      const { days, previous, counts } = cube[table] ?? { days: [], previous: [], counts: [] };
      return days.map((day, i): CubeCell => [table, day, previous[i] ?? -1, counts[i] ?? 0]);
    }),
  ];
}
