import type {
  Anonymous,
  CountedRows,
  Identified,
  Membership,
} from "../../shared/cube/buildCube.ts";
import { buildCube } from "../../shared/cube/buildCube.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { Tally } from "../../shared/cube/tally.ts";
import { type Day, dayNumber } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { EVENTS, EXPLOITS, NOTIFICATIONS, TRANSACTIONS } from "../../shared/supabase/timelines.ts";

export interface Chain {
  readonly id: string;
  readonly name: string | null;
}

/** The rows of the tables; null is NULL, also for a chain that is not there. */
export interface Rows {
  readonly transactions: readonly { day: Day; chain: Chain | null; project: string | null }[];
  readonly notifications: readonly { day: Day; chain: Chain | null; address: string | null }[];
  readonly exploits: readonly { day: Day; chain: Chain | null }[];
  readonly events: readonly { day: Day; type: string | null }[];
  readonly memberships: readonly Membership[] | null;
  readonly wallets: number;
}

/** The instant of every row of a day. */
export function noonOf(day: Day): string {
  return `${day}T12:00:00Z`;
}

/** The cube as the readers of the tables build it. */
export function cubeOf(rows: Rows, cover: DayRange): Cube {
  return buildCube({
    cover,
    timeZone: "UTC",
    wallets: rows.wallets,
    memberships: rows.memberships,
    transactions: counted(rows.transactions, cover, ({ day, chain, project }, index) =>
      TRANSACTIONS.combination(
        { created_at: noonOf(day), project_id: project, ...joined(chain) },
        index,
      ),
    ),
    notifications: counted(rows.notifications, cover, ({ day, chain, address }, index) =>
      NOTIFICATIONS.combination(
        { date: noonOf(day), address_id: address, ...joined(chain) },
        index,
      ),
    ),
    exploits: counted(rows.exploits, cover, ({ day, chain }, index) =>
      EXPLOITS.combination({ timestamp: noonOf(day), ...joined(chain) }, index),
    ),
    events: counted(rows.events, cover, ({ type }, index) =>
      EVENTS.combination({ timestamp: 0, event_type: type }, index),
    ),
  });
}

function joined(chain: Chain | null) {
  return { chain_id: chain?.id ?? null, chains: chain };
}

function counted<Row extends { day: Day }, Combination extends Anonymous | Identified>(
  rows: readonly Row[],
  cover: DayRange,
  combination: (row: Row, day: number) => Combination,
): CountedRows<Combination> {
  const tally = new Tally<Combination>();
  for (const row of rows) {
    tally.add(combination(row, dayNumber(row.day) - dayNumber(cover.from)));
  }
  const instants = rows.map(({ day }) => Date.parse(noonOf(day)));
  const [newest, oldest] = [Math.max(...instants), Math.min(...instants)];
  return instants.length === 0 ? { tally, newest: null, oldest: null } : { tally, newest, oldest };
}
