import { rowsIn } from "../cube/countedRows.ts";
import { type Counts, type Cube, eachTable, TABLES } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import { indexRange } from "../days/indexRange.ts";
import { type DayRange, sharedDays } from "../days/range.ts";

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
  const sameZone = before.timeZone === after.timeZone;
  const days = sameZone ? sharedDays(before.cover, after.cover) : null;
  const emptied = days === null ? [] : emptiedOn(days, before, after);
  const addresses = { what: "addresses", count: before.wallets, days: null };
  return before.wallets > 0 && after.wallets === 0 ? [...emptied, addresses] : emptied;
}

function emptiedOn(days: DayRange, before: Cube, after: Cube): Emptied[] {
  const [was, is] = [countsOn(days, before), countsOn(days, after)];
  const emptied = (what: keyof typeof was) => was[what] > 0 && is[what] === 0;
  return COUNTED.filter(({ what, partOf }) => emptied(what) && !(partOf && emptied(partOf))).map(
    ({ what }) => ({ what, count: was[what], days }),
  );
}

/** A part is reported only if its whole table is not empty too. */
const COUNTED = [
  ...TABLES.map((what) => ({ what, partOf: null })),
  { what: "transactions with a chain", partOf: "transactions" },
  { what: "notifications with a chain", partOf: "notifications" },
  { what: "exploits with a chain", partOf: "exploits" },
  { what: "users", partOf: "transactions" },
] as const;

type What = (typeof COUNTED)[number]["what"];

function countsOn(days: DayRange, cube: Cube): Readonly<Record<What, number>> {
  const window = indexRange(cube.cover, days);
  const { transactions, notifications, exploits, users } = cube;
  return {
    ...eachTable((table) => rowsIn(cube[table], window)),
    "transactions with a chain": rowsIn(linked(transactions), window),
    "notifications with a chain": rowsIn(linked(notifications), window),
    "exploits with a chain": rowsIn(linked(exploits), window),
    users: users === null ? 0 : distinctBetween(users, window.from, window.to),
  };
}

/** Notifications without a chain are in the group `Unknown`, those of other tables in `unlinked`. */
function linked({ groups, ...counts }: Counts): Counts {
  return {
    ...counts,
    groups: groups.filter(({ label }) => label !== "Unknown"),
    unlinked: { days: [], counts: [] },
  };
}
