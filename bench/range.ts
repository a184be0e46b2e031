import { snapshot } from "../shared/archive/snapshot.ts";
import type { Cube } from "../shared/cube/cube.ts";
import { dashboard } from "../shared/dashboard/dashboard.ts";
import { addDays, type Day } from "../shared/days/day.ts";
import { parseRange } from "../shared/days/queryOptions.ts";
import { type DayRange, dayCount } from "../shared/days/range.ts";
import { quantile } from "./quantile.ts";
import type { BenchFindings } from "./record.ts";
import { type BenchBackend, startBenchBackend } from "./rows/benchBackend.ts";
import { fillTables } from "./rows/fillTables.ts";
import { functionCube } from "./rows/functionCube.ts";
import { paintTimes } from "./visits/paintTimes.ts";

/** The cost of another range inside a cube, in milliseconds. */
export interface RangeRow {
  readonly days: number;
  /** The first range, which prepares the cube's distinct tables. */
  readonly first: number;
  readonly figures: Spread;
  /** `count(distinct …)` of projects, users and flagged wallets, timed in the database. */
  readonly sql: Spread;
  /** Until the content of the window is painted. */
  readonly painted: Spread;
  /** Until the charts outside the window are painted too. */
  readonly settled: Spread;
  readonly clicked: Spread;
}

interface Spread {
  readonly median: number;
  readonly p95: number;
}

const TO = "2026-10-31" as Day;
const COVERS = [60, 400, 1_100] as const;

/** Measures the cost of another range: in a cube, in SQL on the same rows, and until the page has painted it. */
export async function range(isSmall: boolean): Promise<BenchFindings<readonly RangeRow[]>> {
  const backend = await startBenchBackend();
  try {
    const rows = isSmall ? 20_000 : 1_000_000;
    const days = coverOfDays(isSmall ? 60 : 1_100);
    await fillTables(backend, { rows, days, identities: 2_000 });
    await backend.run(SQL_TIMES);
    const table = [];
    let browser = "";
    for (const length of COVERS.filter((length) => length <= dayCount(days))) {
      const cover = coverOfDays(length);
      const cube = await functionCube(backend, cover);
      const ranges = randomRanges(cover, isSmall ? 20 : 1_000);
      const { first, times } = figureTimes(cube, ranges);
      const sql = await sqlTimes(backend, cube, ranges.slice(0, isSmall ? 5 : 40));
      const shipped = snapshot(cube, parseRange({ last: "29d" }, cover.to));
      const paints = await paintTimes(shipped, ranges.slice(0, isSmall ? 5 : 60));
      browser = paints.browser;
      table.push({
        days: length,
        first,
        figures: spread(times),
        sql: spread(sql),
        painted: spread(paints.ranges.map(({ inSight }) => inSight)),
        settled: spread(paints.ranges.map(({ whole }) => whole)),
        clicked: spread(paints.clicks),
      });
    }
    return { engines: [backend.version, browser], figures: table };
  } finally {
    await backend.stop();
  }
}

/** The last days of the rows. */
function coverOfDays(days: number): DayRange {
  return { from: addDays(TO, 1 - days), to: TO };
}

function spread(times: readonly number[]): Spread {
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** The milliseconds for the figures of each range. The first one also prepares the cube's distinct tables. */
function figureTimes(cube: Cube, ranges: readonly DayRange[]) {
  const times = ranges.map((range) => {
    const started = performance.now();
    dashboard(cube, { range });
    return performance.now() - started;
  });
  return { first: times[0] ?? 0, times: times.slice(1) };
}

/** Ranges between two random days of the cover, the same ranges in every run. */
function randomRanges(cover: DayRange, count: number): DayRange[] {
  const randomIndex = randomNumbers(dayCount(cover));
  return Array.from({ length: count }, () => {
    const one = randomIndex();
    const other = randomIndex();
    const first = Math.min(one, other);
    const last = Math.max(one, other);
    return { from: addDays(cover.from, first), to: addDays(cover.from, last) };
  });
}

/** A function that returns whole numbers below `limit` by a linear congruential generator (Numerical Recipes). */
function randomNumbers(limit: number): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

interface RangeCounts {
  readonly milliseconds: number;
  readonly projects: number;
  readonly users: number;
  readonly flagged: number;
}

/** The database times each range itself. */
const SQL_TIMES = `
  create function public.distinct_times(ranges jsonb)
  returns table (milliseconds float8, projects bigint, users bigint, flagged bigint)
  language plpgsql
  as $$
  declare
    bounds record;
    started timestamptz;
  begin
    for bounds in
      select
        (range ->> 'from')::timestamp at time zone 'UTC' as lower,
        ((range ->> 'to')::date + 1)::timestamp at time zone 'UTC' as upper
      from jsonb_array_elements(ranges) as range
    loop
      started := clock_timestamp();
      select count(distinct project_id) into projects
      from transactions where created_at >= bounds.lower and created_at < bounds.upper;
      select count(distinct email) into users
      from memberships where project_id in (
        select project_id from transactions
        where created_at >= bounds.lower and created_at < bounds.upper
      );
      select count(distinct address_id) into flagged
      from notifications
      where status = 'sent' and date >= bounds.lower and date < bounds.upper;
      milliseconds := extract(epoch from clock_timestamp() - started) * 1000;
      return next;
    end loop;
  end;
  $$`;

/**
 * The milliseconds of the database's own counts of each range.
 *
 * @throws Error if they are not the figures of the cube
 */
async function sqlTimes(backend: BenchBackend, cube: Cube, ranges: readonly DayRange[]) {
  const counts = await backend.rows<RangeCounts>(
    `select * from public.distinct_times('${JSON.stringify(ranges)}')`,
  );
  for (const [i, range] of ranges.entries()) {
    if (!isSame(cube, range, counts[i])) {
      throw new Error(`the figures of ${range.from} to ${range.to} differ from SQL's`);
    }
  }
  return counts.map(({ milliseconds }) => milliseconds);
}

/** Whether the figures of a cube are those that the database counted. */
function isSame(cube: Cube, range: DayRange, counts: RangeCounts | undefined): boolean {
  const { cards, wallets } = dashboard(cube, { range });
  // The database's numbers may be texts.
  const isEqual = (figure: number | null | undefined, count: unknown) => `${figure}` === `${count}`;
  return (
    isEqual(cards.activeProjects.value, counts?.projects) &&
    isEqual(cards.activeUsers.value, counts?.users) &&
    isEqual(wallets?.flagged, counts?.flagged)
  );
}
