import { differences } from "../../shared/archive/differences.ts";
import type { Counts, Cube } from "../../shared/cube/cube.ts";
import { sumBetween } from "../../shared/cube/series.ts";
import { sum } from "../../shared/cube/sum.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { addDays, type Day, MS_PER_DAY } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { exactCount, parseAnswer } from "../../shared/requests/answer.ts";
import { fetchCubeFromFunction } from "../../shared/supabase/fetchCubeFromFunction.ts";
import {
  fetchCubeFromTables,
  fetchWalletCount,
} from "../../shared/supabase/fetchCubeFromTables.ts";
import { selected } from "../../shared/supabase/fetchRows.ts";
import { EVENTS, type Timeline } from "../../shared/supabase/timelines.ts";
import { formatCount, formatRange } from "../../shared/text/format.ts";
import type { Dated } from "./checkTable.ts";
import { type Examination, type Finding, failure, ok } from "./finding.ts";

const CHECK = "counts";
const DAYS = 31;
const MOST_ROWS = 200_000;

/** A zone other than UTC: in UTC a wrong column type would go unnoticed. */
const ZONE = "America/New_York";

/**
 * Whether the function counts the same as the tables: the rows of the last 31 days with data, and every
 * figure of the last day in a zone other than UTC. Needs a key that sees every row.
 */
export async function checkCounts(
  examination: Examination,
  dated: readonly Dated[],
): Promise<Finding[]> {
  // Rows with times in the future are a finding of their table's own check.
  const past = dated
    .map(({ newest }) => newest)
    .filter((newest) => newest <= examination.now() + MS_PER_DAY);
  if (past.length === 0) return [ok(CHECK, "nothing to count")];
  const latest = Math.max(...past);
  const to = calendarDay(latest, "UTC");
  const days: DayRange = { from: addDays(to, 1 - DAYS), to };
  const cube = await ask(examination, days, "UTC");
  const tables = dated.map(({ timeline }) => countFindings(examination, timeline, cube));
  const short = (await Promise.all([...tables, walletFindings(examination, cube)])).flat();
  if (short.length > 0) return short;
  const others = await dayFindings(
    examination,
    calendarDay(latest, ZONE),
    rowsBetween(cube.transactions, DAYS - 1, DAYS - 1),
  );
  if (others.length > 0) return others;
  return [
    ok(CHECK, `the function counts what the tables hold, over ${DAYS} days and on one of ${ZONE}`),
  ];
}

function ask({ client, signal }: Examination, cover: DayRange, timeZone: string): Promise<Cube> {
  return fetchCubeFromFunction({ client, cover, timeZone, signal });
}

/** Uses UTC days, whose bounds are the same for dates, timestamps and seconds. */
async function countFindings(
  examination: Examination,
  timeline: Timeline<unknown>,
  cube: Cube,
): Promise<Finding[]> {
  const { table, order } = timeline;
  const { from, to } = cube.cover;
  const write = (day: Day) => (table === EVENTS.table ? `${Date.parse(day) / 1000}` : day);
  const rows = selected(examination, timeline, order[0], { count: "exact", head: true })
    .gte(order[0], write(from))
    .lt(order[0], write(addDays(to, 1)));
  const held = exactCount(await parseAnswer(rows, table, examination.signal), table);
  const counted = rowsBetween(cube[table as keyof Pick<Cube, "transactions">], 0, DAYS - 1);
  if (held === counted) return [];
  const message = `${table} has ${formatCount(held)} rows from ${formatRange(cube.cover)}, the function counts ${formatCount(counted)}`;
  return [failure(CHECK, message, `compare vigil.${table} with public.${table}`)];
}

async function walletFindings(examination: Examination, { wallets }: Cube): Promise<Finding[]> {
  const held = await fetchWalletCount(examination);
  if (held === wallets) return [];
  const message = `addresses has ${formatCount(held)} rows, the function counts ${formatCount(wallets)}`;
  return [failure(CHECK, message, "compare vigil.addresses with public.addresses")];
}

/** Compares the figures of one day from the function and the tables. A day with too many rows is skipped. */
async function dayFindings(examination: Examination, day: Day, rows: number): Promise<Finding[]> {
  if (rows > MOST_ROWS) return [];
  const { client, signal } = examination;
  const cover: DayRange = { from: day, to: day };
  const [byFunction, byTables] = await Promise.all([
    ask(examination, cover, ZONE),
    fetchCubeFromTables({
      client,
      signal,
      cover,
      timeZone: ZONE,
      onRows: () => {},
      seesAll: true,
      onMembershipsFailure: raise,
    }),
  ]);
  const [difference] = differences(byTables, byFunction);
  if (difference === undefined) return [];
  const { path, before, after } = difference;
  const message = `on ${day} in ${ZONE} ${path} is ${JSON.stringify(before)} by the tables, ${JSON.stringify(after)} by the function`;
  return [failure(CHECK, message, "compare the types of the columns with docs/supabase.md")];
}

function raise(failure: unknown): never {
  throw failure;
}

function rowsBetween({ groups, unlinked }: Counts, from: number, to: number): number {
  const series = [...groups.map(({ series }) => series), unlinked];
  return sum(series.map((each) => sumBetween(each, from, to)));
}
