import pLimit from "p-limit";
import { answerOf, countOf } from "./answer.ts";
import { buildCube, type Identified, type Membership } from "./buildCube.ts";
import type { Cube } from "./cube.ts";
import { Failure } from "./failure.ts";
import { fetchMemberships } from "./fetchMemberships.ts";
import type { Connection } from "./fetchRows.ts";
import { fetchTimeline, type TimelineReading } from "./fetchTimeline.ts";
import { formatQuantity, type Noun } from "./format.ts";
import { linkedController } from "./linkedController.ts";
import type { Range } from "./range.ts";
import type { Tally } from "./tally.ts";
import { EVENTS, EXPLOITS, NOTIFICATIONS, TRANSACTIONS } from "./timelines.ts";

const REQUESTS_AT_ONCE = 5;

export interface TablesReading extends Connection {
  readonly cover: Range;
  readonly timeZone: string;
  /** Whether no policy hides rows from the key, as none does from the secret one. */
  readonly seesAll: boolean;
  /** Told why the memberships could not be read: users are unknown then, unless it throws. */
  onMembershipsFailure(failure: unknown): void;
}

/**
 * Reads the six tables of the specification, completely, and builds the cube of a cover. Rows become
 * counts page by page: memory grows with days, chains and identities, not with rows.
 *
 * @throws Failure of kind `backend` or `data`, or the signal's reason when it was aborted. Whatever
 * fails stops the other reads.
 */
export async function fetchCubeFromTables(reading: TablesReading): Promise<Cube> {
  const { controller, release } = linkedController(reading.signal);
  const limit = pLimit(REQUESTS_AT_ONCE);
  try {
    return await fetchAll({ ...reading, signal: controller.signal, limit });
  } catch (failure) {
    controller.abort(failure);
    throw failure;
  } finally {
    release();
  }
}

async function fetchAll(reading: TablesReading & TimelineReading): Promise<Cube> {
  const transactionsAndMembers = fetchTimeline(reading, TRANSACTIONS).then(
    async (transactions) => ({
      transactions,
      memberships: await membershipsOf(reading, transactions.tally),
    }),
  );
  const [{ transactions, memberships }, notifications, exploits, events, wallets] =
    await Promise.all([
      transactionsAndMembers,
      fetchTimeline(reading, NOTIFICATIONS),
      fetchTimeline(reading, EXPLOITS),
      fetchTimeline(reading, EVENTS),
      reading.limit(() => fetchWalletCount(reading)),
    ]);
  const { cover, timeZone, seesAll } = reading;
  if (wallets === 0 && !seesAll) requireNobodyFlagged(notifications.tally);
  return buildCube({
    cover,
    timeZone,
    transactions,
    notifications,
    exploits,
    events,
    wallets,
    memberships,
  });
}

/** The memberships of the projects that have a transaction; null where they cannot be read. */
async function membershipsOf(
  reading: TablesReading & TimelineReading,
  transactions: Tally<Identified>,
): Promise<Membership[] | null> {
  const projects = identitiesOf(transactions);
  try {
    const memberships = await fetchMemberships(reading, projects);
    if (memberships.length === 0 && projects.length > 0 && !reading.seesAll) {
      throw hidden("memberships", `${formatQuantity(projects.length, PROJECT)} had transactions`);
    }
    return memberships;
  } catch (failure) {
    reading.signal.throwIfAborted();
    reading.onMembershipsFailure(failure);
    return null;
  }
}

function requireNobodyFlagged(notifications: Tally<Identified>): void {
  const flagged = identitiesOf(notifications).length;
  if (flagged > 0)
    throw hidden("addresses", `notifications name ${formatQuantity(flagged, WALLET)}`);
}

const PROJECT: Noun = ["project", "projects"];
const WALLET: Noun = ["wallet", "wallets"];

/** Row-level security answers with no row rather than with a refusal. */
function hidden(table: string, contradiction: string): Failure {
  return new Failure(
    "data",
    `${table} shows this key no row while ${contradiction}: row-level security seems to hide it; ` +
      "use a key that may read it, such as SUPABASE_SECRET_KEY on a server",
  );
}

function identitiesOf(tally: Tally<Identified>): string[] {
  const identities = new Set<string>();
  for (const { combination } of tally) {
    if (combination[2] !== null) identities.add(combination[2]);
  }
  return [...identities];
}

/** The number of monitored addresses, without reading one. */
async function fetchWalletCount({ client, signal }: Connection): Promise<number> {
  const head = client.from("addresses").select("*", { count: "exact", head: true });
  return countOf(await answerOf(head.abortSignal(signal), "addresses", signal), "addresses");
}
