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

/** The newest rows are read first: they decide from which day on all tables are counted by the hour. */
async function fetchAll(reading: TablesReading & TimelineReading): Promise<Cube> {
  const { cover, timeZone, seesAll, limit } = reading;
  const lastTimes = eachTable((table) =>
    limit(() => fetchEndTime(reading, TIMELINES[table], false)),
  );
  const times = await Promise.all(Object.values(lastTimes));
  const newest = times.map((time) => dayOf(time ?? FIRST_DAY, reading));
  const first = firstByHour(newest, calendarDay(reading.now, timeZone));
  const reads = eachTable((table) =>
    fetchTimeline(reading, TIMELINES[table], lastTimes[table], first),
  );
  const [rows, memberships, wallets] = await Promise.all([
    Promise.all(TABLES.map(async (table) => [table, await reads[table]])),
    reads.transactions.then(({ tally }) => knownMemberships(reading, tally)),
    limit(() => fetchCount(reading, ADDRESSES, null)),
  ]);
  const counted = Object.fromEntries(rows) as Record<CountedTable, CountedRows>;
  if (wallets === 0 && !seesAll) requireNoneFlagged(counted.notifications.tally);
  return buildCube({ ...counted, cover, timeZone, wallets, memberships });
}

/** All rows, whatever their columns. */
const ADDRESSES = { table: "addresses", filters: [], order: ["*"] } as const;

/** The memberships of the projects with a transaction; null if they cannot be read. */
async function knownMemberships(
  reading: TablesReading & TimelineReading,
  transactions: CountedRows["tally"],
): Promise<Membership[] | null> {
  const projects = identities(transactions);
  try {
    const memberships = await fetchMemberships(reading, projects);
    if (memberships.length === 0 && projects.length > 0 && !reading.seesAll) {
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

/** Addresses without a row are refused if notifications refer to some: then a policy hides them from this key. */
function requireNoneFlagged(notifications: CountedRows["tally"]): void {
  const flagged = identities(notifications).length;
  if (flagged > 0)
    throw hidden("addresses", `notifications refer to ${formatQuantity(flagged, WALLET)}`);
}

const PROJECT: Noun = ["project", "projects"];
const WALLET: Noun = ["wallet", "wallets"];

/** Row-level security hides rows without an error: the answer is just empty. */
function hidden(table: string, contradiction: string): Failure {
  return new Failure(
    "data",
    `${table} is empty for this key while ${contradiction}: row-level security seems to hide its rows; ` +
      "use a key that may read it, such as SUPABASE_SECRET_KEY on a server",
  );
}

function identities(tally: CountedRows["tally"]): string[] {
  const names = new Set<string>();
  for (const { combination } of tally) {
    if (combination[2] !== null) names.add(combination[2]);
  }
  return [...names];
}
