import type { Cube } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { CHAIN_TABLES, type ChainTable, eachTable, TABLES } from "../database/datedTables.ts";
import type { DayRange } from "../days/range.ts";
import type { Change } from "./changesBy.ts";
import { compareCubes, type RowChange, rowSum } from "./compareCubes.ts";

/** A count that was above 0 and is now 0 or no longer known. */
interface Loss {
  /** What was counted, such as `exploits` or `users`. */
  readonly what: string;
  /** The count before. */
  readonly count: number;
  /** The count after: 0, or null if it is no longer known. */
  readonly after: number | null;
  /** The days compared; null for a count without days. */
  readonly days: DayRange | null;
}

/**
 * The counts that are above 0 before and 0 or not known after, on the days that both cubes cover. Each shows the loss of a
 * table in the database:
 * - the rows of each table with days;
 * - the rows with a chain: without the table of chains there are none;
 * - users: without memberships there are none;
 * - addresses, which have no days. Cubes of different zones, or without a shared day, are compared by these alone.
 */
export function emptiedTables(before: Cube, after: Cube): Loss[] {
  const { shared, wallets, rows, distinct } = compareCubes(before, after);
  const losses: Loss[] = [];
  const addLoss = (what: string, change: Change, days: DayRange | null) => {
    if (isEmptied(change)) losses.push({ what, count: change.before, after: change.after, days });
  };
  const tableChanges = eachTable((table) => allRows(rows(table)));
  for (const table of TABLES) addLoss(table, tableChanges[table], shared);
  // The loss of a whole table is reported above: then its rows with a chain, or its users, are no further loss.
  for (const table of CHAIN_TABLES) {
    if (isEmptied(tableChanges[table])) continue;
    addLoss(`${table} with a chain`, rowsWithChain(rows(table), table), shared);
  }
  if (!isEmptied(tableChanges.transactions)) addLoss("users", distinct("users"), shared);
  addLoss("addresses", wallets, null);
  return losses;
}

/** Whether a count above 0 became 0 or is no longer known. */
function isEmptied(change: Change): change is Change & { readonly before: number } {
  const { before, after } = change;
  const isEmpty = after === null || after === 0;
  return before !== null && before > 0 && isEmpty;
}

function allRows({ before, after }: RowChange): Change {
  return { before: rowSum(before), after: rowSum(after) };
}

/** The rows whose label is a chain. Rows without a chain have the label null or, as notifications have, `Unknown`. */
function rowsWithChain({ before, after }: RowChange, table: ChainTable): Change {
  const { otherwise: labelWithoutChain } = DATED_TABLES[table].label;
  const linkedSum = (counts: RowChange["before"]) => {
    const linked = [...counts].filter(([label]) => label !== null && label !== labelWithoutChain);
    return sum(linked.map(([, count]) => count));
  };
  return { before: linkedSum(before), after: linkedSum(after) };
}
