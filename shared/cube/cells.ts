import { type CountedTable, eachOf, eachTable, TABLES } from "../database/datedTables.ts";
import { columnsByLabel } from "./buildCube.ts";
import { type Counts, type Cube, IDENTITIES, type IdentityKind } from "./cube.ts";
import { buildDistinctTable } from "./distinct.ts";
import { addTo } from "./sum.ts";

/** The number of a table's rows with a label on a day; the label is null for rows without a chain. */
type CountedCell = readonly [table: CountedTable, day: number, label: string | null, count: number];
/** The number of identities seen on a day whose previous sighting was on `previous`, −1 for none. */
type DistinctCell = readonly [table: IdentityKind, day: number, previous: number, count: number];

/**
 * A cube as rows that add up, without the first row of a table and without hours: several cells of one place count as
 * one cell with the sum of their counts.
 */
export type CubeCell = CountedCell | DistinctCell;

/** The members of a cube beside its cells. */
export interface CubeHeader extends Pick<Cube, "cover" | "timeZone" | "wallets"> {
  readonly newest: Readonly<Record<CountedTable, Counts["newest"]>>;
  readonly knowsUsers: boolean;
}

/** Builds a cube from its cells, in any order. */
export function cubeOfCells(header: CubeHeader, cells: Iterable<CubeCell>): Cube {
  const { cover, timeZone, wallets, newest, knowsUsers } = header;
  const counted = eachTable(sums);
  const distinct = eachOf(IDENTITIES, pairs);
  for (const cell of cells) {
    if (isCounted(cell)) {
      const [table, day, label, count] = cell;
      addTo(counted[table], label, day, count);
    } else {
      const [kind, day, previous, count] = cell;
      addTo(distinct[kind], day, previous, count);
    }
  }
  return {
    cover,
    timeZone,
    ...eachTable((table) => ({
      ...columnsByLabel(counted[table]),
      newest: newest[table],
      oldest: null,
      hours: null,
    })),
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
