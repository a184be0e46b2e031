import {
  buildCube,
  type Combination,
  firstByHour,
  type Membership,
} from "../../shared/cube/buildCube.ts";
import type { Counts, Cube } from "../../shared/cube/cube.ts";
import { Tally } from "../../shared/cube/tally.ts";
import { eachTable } from "../../shared/database/datedTables.ts";
import { type Day, dayNumber, FIRST_DAY, HOURS_OF_DAY, later } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { TIMELINES } from "../../shared/supabase/timelines.ts";

export interface Chain {
  readonly id: string;
  readonly name: string | null;
}

interface DatedRow {
  readonly day: Day;
  /** Noon, if it is left out. */
  readonly hour?: number;
}

interface ChainRow extends DatedRow {
  readonly chain: Chain | null;
}

/** The rows of the tables; null is NULL, also for the chain of a row without a chain. */
export interface Rows {
  readonly transactions: readonly (ChainRow & { project: string | null })[];
  readonly notifications: readonly (ChainRow & { address: string | null })[];
  readonly exploits: readonly ChainRow[];
  readonly events: readonly (DatedRow & { type: string | null })[];
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

/** The instant of the newest row of a day. */
export function noonOf(day: Day): string {
  return `${day}T12:00:00Z`;
}

/** The cube as the readers of the tables build it on the last day of the cover; tables that are left out are empty. */
export function cubeOf(some: Partial<Rows>, cover: DayRange): Cube {
  const { transactions, notifications, exploits, events, ...others } = { ...NO_ROWS, ...some };
  const all = [transactions, notifications, exploits, events].flat().map(({ day }) => day);
  const from = later(cover.from, firstByHour([FIRST_DAY, ...all], cover.to));
  const counted = <Row extends DatedRow>(
    rows: readonly Row[],
    combination: (row: Row, day: number) => Combination,
  ) => {
    const tally = new Tally<readonly [...Combination, hour: number | null]>();
    for (const row of rows) {
      const cells = combination(row, dayNumber(row.day) - dayNumber(cover.from));
      const hour = HOURS_OF_DAY * (dayNumber(row.day) - dayNumber(from)) + (row.hour ?? 12);
      tally.add([...cells, row.day >= from ? hour : null]);
    }
    const days = rows.map(({ day }) => day).sort();
    const [oldest = null, last] = [days[0], days.at(-1)];
    const [newest, byHourFrom] = last === undefined ? [null, null] : [noonOf(last), from];
    return { tally, byHourFrom, newest, oldest };
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
