import { rankedRows, rowsIn } from "../cube/countedRows.ts";
import { type Cube, TABLES } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import { sum } from "../cube/sum.ts";
import { indexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import { changesBy } from "./changesBy.ts";
import { cubePair } from "./cubePair.ts";

/** A count that was above 0 and is 0 now, and on which days; null for counts without days. */
export interface Emptied {
  /** Such as `exploits`, or `transactions with a chain`. */
  readonly what: string;
  readonly count: number;
  readonly days: DayRange | null;
}

/**
 * The counts that are above 0 in one cube and 0 in the other on the days that both cover: the rows of
 * each table, the rows with a chain, and users. Together they notice the loss of any of the seven
 * tables. Cubes of different zones, or without a shared day, are not compared.
 */
export function emptiedTables(before: Cube, after: Cube): Emptied[] {
  const { shared: days } = cubePair(before, after);
  const wallets = (cube: Cube) => new Map([["addresses", cube.wallets]]);
  return [
    ...(days === null ? [] : emptied(tableCounts(days, before), tableCounts(days, after), days)),
    ...emptied(wallets(before), wallets(after), null),
  ];
}

type Counts = ReadonlyMap<string, number>;

/** A part is reported only if its whole table is not empty too. */
function emptied(before: Counts, after: Counts, days: DayRange | null): Emptied[] {
  const empty = changesBy("what", before, after, 0).filter(({ after }) => after === 0);
  const names = new Set(empty.map(({ what }) => what));
  return empty
    .filter(({ what }) => !names.has(WHOLES.get(what) ?? ""))
    .map(({ what, before: count }) => ({ what, count, days }));
}

const BY_CHAIN = ["transactions", "notifications", "exploits"] as const;

/** The table of each part of one. */
const WHOLES: ReadonlyMap<string, string> = new Map([
  ...BY_CHAIN.map((table) => [`${table} with a chain`, table] as const),
  ["users", "transactions"],
]);

function tableCounts(days: DayRange, cube: Cube): Counts {
  const window = indexRange(cube.cover, days);
  const { users } = cube;
  return new Map([
    ...TABLES.map((table) => [table, rowsIn(cube[table], window)] as const),
    ...BY_CHAIN.map((table) => {
      // Notifications without a chain are in a group too.
      const linked = rankedRows(cube[table], window, null).filter(
        ({ label }) => label !== "Unknown",
      );
      return [`${table} with a chain`, sum(linked.map(({ count }) => count))] as const;
    }),
    ["users", users === null ? 0 : distinctBetween(users, window.from, window.to)],
  ]);
}
