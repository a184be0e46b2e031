import { type CountedTable, eachOf, eachTable, TABLES } from "../database/datedTables.ts";
import { columnsByLabel } from "./buildCube.ts";
import { type Counts, type Cube, IDENTITIES, type IdentityKind } from "./cube.ts";
import { buildDistinctTable } from "./distinct.ts";
import { addTo } from "./sum.ts";

/** The number of a table's rows with a label on a day; the label is null for rows without a chain. */
type CountedCell = readonly [table: CountedTable, day: number, label: string | null, count: number];
/** The number of identities seen on a day whose previous sighting was on `previous`, −1 for none. */
type DistinctCell = readonly [table: IdentityKind, day: number, previous: number, count: number];

/** One count of a cube. Several cells of the same table, day and label, or day and previous day, add up. */
export type CubeCell = CountedCell | DistinctCell;

/** The members of a cube beside its cells. */
export interface CubeHeader extends Pick<Cube, "cover" | "timeZone" | "wallets"> {
  readonly newest: Readonly<Record<CountedTable, Counts["newest"]>>;
  readonly knowsUsers: boolean;
}

/** Builds a cube from its cells, in any order. Cells have neither the first row of a table nor hours: both are null. */
export function cubeOfCells(header: CubeHeader, cells: Iterable<CubeCell>): Cube {
  const { cover, timeZone, wallets, newest, knowsUsers } = header;
  const rowCounts = eachTable(emptyRowCounts);
  const sightingCounts = eachOf(IDENTITIES, emptySightingCounts);
  for (const cell of cells) {
    if (isCountedCell(cell)) {
      const [table, day, label, count] = cell;
      addTo(rowCounts[table], label, day, count);
    } else {
      const [kind, day, previous, count] = cell;
      addTo(sightingCounts[kind], day, previous, count);
    }
  }
  return {
    cover,
    timeZone,
    ...eachTable((table) => ({
      ...columnsByLabel(rowCounts[table]),
      newest: newest[table],
      oldest: null,
      hours: null,
    })),
    wallets,
    projects: buildDistinctTable(sightingCounts.projects),
    users: knowsUsers ? buildDistinctTable(sightingCounts.users) : null,
    flagged: buildDistinctTable(sightingCounts.flagged),
  };
}

/** Counts by label, then by day. */
const emptyRowCounts = () => new Map<string | null, Map<number, number>>();
/** Counts by day, then by the day of the previous sighting. */
const emptySightingCounts = () => new Map<number, Map<number, number>>();

function isCountedCell(cell: CubeCell): cell is CountedCell {
  return TABLES.some((table) => table === cell[0]);
}
