import { buildCube, type Combination, type Membership } from "../../shared/cube/buildCube.ts";
import type { Counts, Cube } from "../../shared/cube/cube.ts";
import { Tally } from "../../shared/cube/tally.ts";
import { eachTable } from "../../shared/database/datedTables.ts";
import { type Day, dayNumber } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { TIMELINES } from "../../shared/supabase/timelines.ts";

export interface Chain {
  readonly id: string;
  readonly name: string | null;
}

/** The rows of the tables; null is NULL, also for the chain of a row without a chain. */
export interface Rows {
  readonly transactions: readonly { day: Day; chain: Chain | null; project: string | null }[];
  readonly notifications: readonly { day: Day; chain: Chain | null; address: string | null }[];
  readonly exploits: readonly { day: Day; chain: Chain | null }[];
  readonly events: readonly { day: Day; type: string | null }[];
  readonly memberships: readonly Membership[] | null;
  readonly wallets: number;
}

export const NO_ROWS: Rows = {
  transactions: [],
  notifications: [],
  exploits: [],
  events: [],
  memberships: [],
  wallets: 0,
};

/** The instant of every row of a day. */
export function noonOf(day: Day): string {
  return `${day}T12:00:00Z`;
}

/** The cube as the readers of the tables build it; tables that are left out are empty. */
export function cubeOf(some: Partial<Rows>, cover: DayRange): Cube {
  const { transactions, notifications, exploits, events, ...others } = { ...NO_ROWS, ...some };
  const counted = <Row extends { day: Day }>(
    rows: readonly Row[],
    combination: (row: Row, day: number) => Combination,
  ) => {
    const tally = new Tally<Combination>();
    for (const row of rows) {
      tally.add(combination(row, dayNumber(row.day) - dayNumber(cover.from)));
    }
    const days = rows.map(({ day }) => day).sort();
    const [oldest = null, last] = [days[0], days.at(-1)];
    return { tally, newest: last === undefined ? null : noonOf(last), oldest };
  };
  return buildCube({
    ...others,
    cover,
    timeZone: "UTC",
    transactions: counted(transactions, ({ day, chain, project: project_id }, index) =>
      TIMELINES.transactions.combination(
        { created_at: noonOf(day), project_id, ...joined(chain) },
        index,
      ),
    ),
    notifications: counted(notifications, ({ day, chain, address: address_id }, index) =>
      TIMELINES.notifications.combination(
        { date: noonOf(day), address_id, ...joined(chain) },
        index,
      ),
    ),
    exploits: counted(exploits, ({ day, chain }, index) =>
      TIMELINES.exploits.combination({ timestamp: noonOf(day), ...joined(chain) }, index),
    ),
    events: counted(events, ({ type }, index) =>
      TIMELINES.events.combination({ timestamp: 0, event_type: type }, index),
    ),
  });
}

/** The cube with tables whose first row is older than its cover. */
export function longBegun(cube: Cube): Cube {
  const begun = (counts: Counts) => ({ ...counts, oldest: "2020-01-01" as const });
  return {
    ...cube,
    ...eachTable((table) => cube[table] && begun(cube[table])),
    transactions: begun(cube.transactions),
  };
}

function joined(chain: Chain | null) {
  return { chain_id: chain?.id ?? null, chains: chain };
}
