import { rowsIn } from "./countedRows.ts";
import type { Counts, Cube } from "./cube.ts";
import { distinctBetween } from "./distinct.ts";
import { type Range, sharedDays } from "./range.ts";
import { windowOf } from "./window.ts";

/** What was counted before and is not there now, and on which days; null for what is of any time. */
export interface Emptied {
  /** Such as `exploits`, or `transactions with a chain`. */
  readonly what: string;
  readonly count: number;
  readonly days: Range | null;
}

/**
 * What had a count above 0 in one cube and has 0 in another, in the days that both cover: the rows of
 * each table, those of them that lead to a chain, and users, so that no table of the seven goes
 * unnoticed. Days of two zones are not compared, nor are covers that share none.
 */
export function emptiedTables(before: Cube, after: Cube): Emptied[] {
  const sameZone = before.timeZone === after.timeZone;
  const days = sameZone ? sharedDays(before.cover, after.cover) : null;
  const emptied = days === null ? [] : emptiedOn(days, before, after);
  const addresses = { what: "addresses", count: before.wallets, days: null };
  return before.wallets > 0 && after.wallets === 0 ? [...emptied, addresses] : emptied;
}

function emptiedOn(days: Range, before: Cube, after: Cube): Emptied[] {
  const [was, is] = [countsOn(days, before), countsOn(days, after)];
  const emptied = (what: keyof typeof was) => was[what] > 0 && is[what] === 0;
  return COUNTED.filter(({ what, partOf }) => emptied(what) && !(partOf && emptied(partOf))).map(
    ({ what }) => ({ what, count: was[what], days }),
  );
}

/** Where a whole table is empty, its parts say no more. */
const COUNTED = [
  { what: "transactions", partOf: null },
  { what: "notifications", partOf: null },
  { what: "exploits", partOf: null },
  { what: "events", partOf: null },
  { what: "transactions with a chain", partOf: "transactions" },
  { what: "notifications with a chain", partOf: "notifications" },
  { what: "exploits with a chain", partOf: "exploits" },
  { what: "users", partOf: "transactions" },
] as const;

type What = (typeof COUNTED)[number]["what"];

function countsOn(days: Range, cube: Cube): Readonly<Record<What, number>> {
  const window = windowOf(cube.cover, days);
  const { transactions, notifications, exploits, events, users } = cube;
  return {
    transactions: rowsIn(transactions, window),
    notifications: rowsIn(notifications, window),
    exploits: rowsIn(exploits, window),
    events: rowsIn(events, window),
    "transactions with a chain": rowsIn(linked(transactions), window),
    "notifications with a chain": rowsIn(linked(notifications), window),
    "exploits with a chain": rowsIn(linked(exploits), window),
    users: users === null ? 0 : distinctBetween(users, window.from, window.to),
  };
}

/** Only notifications count without a chain among the groups. */
function linked({ groups, newest }: Counts): Counts {
  return {
    groups: groups.filter(({ label }) => label !== "Unknown"),
    unlinked: { days: [], counts: [] },
    newest,
  };
}
