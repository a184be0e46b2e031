import type { Cube } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { CHAIN_TABLES, type ChainTable, TABLES } from "../database/datedTables.ts";
import type { DayRange } from "../days/range.ts";
import type { Change } from "./changesBy.ts";
import { compareCubes, type RowChange } from "./compareCubes.ts";

/**
 * The counts that are above 0 in one cube and 0 in the other on the days that both cover: the rows of
 * each table, the rows with a chain, and users. Together they notice the loss of any table. Cubes of
 * different zones, or without a shared day, are not compared. Counts without days have null for the days compared.
 */
export function emptiedTables(before: Cube, after: Cube) {
  const { shared, wallets, rows, distinct } = compareCubes(before, after);
  const tables = TABLES.flatMap((table) => emptied(table, total(rows(table)), shared));
  const parts = [
    ...CHAIN_TABLES.map((table) => ({
      whole: table,
      part: emptied(`${table} with a chain`, total(rows(table), hasChain(table)), shared),
    })),
    { whole: "transactions", part: emptied("users", distinct("users"), shared) },
  ];
  // A part is reported only if its whole table is not empty too.
  const reportedParts = parts.filter(({ whole }) => !tables.some(({ what }) => what === whole));
  return [
    ...tables,
    ...reportedParts.flatMap(({ part }) => part),
    ...emptied("addresses", wallets, null),
  ];
}

/** One loss or none: a count above 0 that became 0 or is no longer known. */
function emptied(what: string, { before, after }: Change, days: DayRange | null) {
  const isEmpty = after === null || after === 0;
  if (before === null || before === 0 || !isEmpty) return [];
  return [{ what, count: before, days }];
}

function total({ before, after }: RowChange, isCounted = (_: string | null) => true): Change {
  const counted = (counts: RowChange["before"]) => {
    const rows = [...counts].filter(([label]) => isCounted(label));
    return sum(rows.map(([, count]) => count));
  };
  return { before: counted(before), after: counted(after) };
}

/** Rows without a chain may be in a group too. */
function hasChain(table: ChainTable) {
  const { otherwise } = DATED_TABLES[table].label;
  return (label: string | null) => label !== null && label !== otherwise;
}
