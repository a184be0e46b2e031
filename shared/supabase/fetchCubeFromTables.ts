import { buildCube, type CountedRows, firstByHour, type Membership } from "../cube/buildCube.ts";
import type { Cube } from "../cube/cube.ts";
import type { Noun } from "../dashboard/view.ts";
import { type CountedTable, eachTable, TABLES } from "../database/datedTables.ts";
import { calendarDay } from "../days/calendar.ts";
import { FIRST_DAY } from "../days/day.ts";
import { Failure } from "../failure.ts";
import { sideBySide } from "../requests/sideBySide.ts";
import { formatQuantity } from "../text/format.ts";
import type { ClockReading } from "./backendClocks.ts";
import { fetchEndTime } from "./fetchEnds.ts";
import { fetchMemberships } from "./fetchMemberships.ts";
import { type Connection, fetchCount } from "./fetchRows.ts";
import { dayOf, fetchTimeline, type TimelineReading } from "./fetchTimeline.ts";
import { TIMELINES } from "./timelines.ts";

export interface TablesReading extends Connection, ClockReading {
  /** In epoch milliseconds. Rows may be dated in the future. */
  readonly now: number;
  /** Whether the key sees all rows, as the secret key does: no policy hides any. */
  readonly seesAll: boolean;
  /** Receives the reason if the memberships cannot be read: users are then unknown. Without it the read fails. */
  onMembershipsFailure?(failure: unknown): void;
}

/**
 * Reads the specification's tables completely and builds the cube of a cover. Rows become counts page by
 * page: memory grows with days, chains and identities, not with rows. The first failure stops all reads.
 *
 * @throws Failure of kind `backend` or `data`, or the signal's reason if it was aborted
 */
export function fetchCubeFromTables(reading: TablesReading): Promise<Cube> {
  return sideBySide(reading.signal, (shared) => fetchAll({ ...reading, ...shared }));
}

/** Reads all tables and builds the cube. All reads share one signal, and one limit of requests at once. */
async function fetchAll(reading: TablesReading & TimelineReading): Promise<Cube> {
  const { cover, timeZone, seesAll, limit } = reading;
  // The newest times are awaited before the rows: they decide from which day on all tables are counted by the hour.
  const lastTimeReads = eachTable((table) =>
    limit(() => fetchEndTime(reading, TIMELINES[table], "last")),
  );
  const newestTimes = await Promise.all(Object.values(lastTimeReads));
  const newestDays = newestTimes.map((time) => dayOf(time ?? FIRST_DAY, reading));
  const byHourFrom = firstByHour(newestDays, calendarDay(reading.now, timeZone));
  const tableReads = eachTable((table) =>
    fetchTimeline(reading, TIMELINES[table], lastTimeReads[table], byHourFrom),
  );
  const [tableRows, memberships, wallets] = await Promise.all([
    Promise.all(TABLES.map(async (table) => [table, await tableReads[table]])),
    tableReads.transactions.then(({ tally }) => knownMemberships(reading, tally)),
    limit(() => fetchCount(reading, ADDRESSES, null)),
  ]);
  const rows = Object.fromEntries(tableRows) as Record<CountedTable, CountedRows>;
  // No address may mean that a policy hides all of them from this key: then notifications contradict it.
  if (wallets === 0 && !seesAll) requireNoneFlagged(rows.notifications.tally);
  return buildCube({ ...rows, cover, timeZone, wallets, memberships });
}

/** All rows, whatever their columns. */
const ADDRESSES = { table: "addresses", filters: [], order: ["*"] } as const;

/**
 * The memberships of the projects with a transaction. If they cannot be read, or a policy seems to hide them from this key,
 * the reason goes to `onMembershipsFailure`, if there is one, and the result is null.
 */
async function knownMemberships(
  reading: TablesReading & TimelineReading,
  transactions: CountedRows["tally"],
): Promise<Membership[] | null> {
  const projects = identities(transactions);
  try {
    const memberships = await fetchMemberships(reading, projects);
    const isHidden = memberships.length === 0 && projects.length > 0 && !reading.seesAll;
    if (isHidden) {
      throw hidden("memberships", `${formatQuantity(projects.length, PROJECT)} had transactions`);
    }
    return memberships;
  } catch (failure) {
    reading.signal.throwIfAborted();
    if (reading.onMembershipsFailure === undefined) throw failure;
    reading.onMembershipsFailure(failure);
    return null;
  }
}

/** Refuses an empty table of addresses if notifications refer to addresses: then a policy hides them from this key. */
function requireNoneFlagged(notifications: CountedRows["tally"]): void {
  const flagged = identities(notifications).length;
  if (flagged > 0)
    throw hidden("addresses", `notifications refer to ${formatQuantity(flagged, WALLET)}`);
}

const PROJECT: Noun = ["project", "projects"];
const WALLET: Noun = ["wallet", "wallets"];

/** The error for a table that seems empty because row-level security hides its rows, which no error says. */
function hidden(table: string, contradiction: string): Failure {
  return new Failure(
    "data",
    `${table} is empty for this key while ${contradiction}: row-level security seems to hide its rows; ` +
      "use a key that may read it, such as SUPABASE_SECRET_KEY on a server",
  );
}

/** The identities of a table's rows, each once. */
function identities(tally: CountedRows["tally"]): string[] {
  const ids = new Set<string>();
  for (const { combination } of tally) {
    const [, , id] = combination;
    if (id !== null) ids.add(id);
  }
  return [...ids];
}
