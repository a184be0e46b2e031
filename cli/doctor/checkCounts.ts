import { answerOf, countOf } from "../../shared/answer.ts";
import { dayOf } from "../../shared/calendar.ts";
import type { Counts, Cube } from "../../shared/cube.ts";
import { addDays, type Day, MS_PER_DAY } from "../../shared/day.ts";
import { differences } from "../../shared/differences.ts";
import { Failure } from "../../shared/failure.ts";
import { fetchCubeFromFunction } from "../../shared/fetchCubeFromFunction.ts";
import { fetchCubeFromTables } from "../../shared/fetchCubeFromTables.ts";
import { formatCount, formatRange } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import { sumBetween } from "../../shared/series.ts";
import { sum } from "../../shared/sum.ts";
import { EVENTS } from "../../shared/timelines.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failure, ok } from "./finding.ts";
import type { TimedTable } from "./readTables.ts";

const CHECK = "counts";
const DAYS = 31;
const MOST_ROWS = 200_000;

/** Its days begin elsewhere than those of UTC, in which a wrong type of a column goes unnoticed. */
const ZONE = "America/New_York";

/** A table that was read, and when its newest row is of, in epoch milliseconds. */
export interface Dated {
  readonly table: TimedTable;
  readonly newest: number;
}

/**
 * Whether the function counts what the tables hold: the rows of the last days with any, and all that
 * the last of them has in a zone that is not UTC. It takes a key that sees every row.
 */
export async function checkCounts(
  examination: Examination,
  dated: readonly Dated[],
): Promise<Finding[]> {
  // A row of an absurd time to come is told by its own table.
  const [latest] = dated
    .map(({ newest }) => newest)
    .filter((newest) => newest <= examination.now() + MS_PER_DAY)
    .sort((a, b) => b - a);
  if (latest === undefined) return [ok(CHECK, "nothing to count")];
  const to = dayOf(latest, "UTC");
  const days: Range = { from: addDays(to, 1 - DAYS), to };
  const cube = await ask(examination, days, "UTC");
  const tables = dated.map(({ table }) => countFindings(examination, table, cube));
  const short = (await Promise.all([...tables, walletFindings(examination, cube)])).flat();
  if (short.length > 0) return short;
  const others = await dayFindings(
    examination,
    dayOf(latest, ZONE),
    rowsOn(cube.transactions, DAYS - 1),
  );
  if (others.length > 0) return others;
  return [
    ok(CHECK, `the function counts what the tables hold, over ${DAYS} days and on one of ${ZONE}`),
  ];
}

function ask({ client, signal }: Examination, cover: Range, timeZone: string): Promise<Cube> {
  return fetchCubeFromFunction({ client, cover, timeZone, signal });
}

/** In UTC days begin and end where a date, a timestamp and a number of seconds agree on it. */
async function countFindings(
  { client, signal }: Examination,
  { table, time, timeline: { filters } }: TimedTable,
  cube: Cube,
): Promise<Finding[]> {
  const { from, to } = cube.cover;
  const write = (day: Day) => (table === EVENTS.table ? `${Date.parse(day) / 1000}` : day);
  let query = client.from(table).select(time, { count: "exact", head: true });
  for (const filter of filters) query = query.filter(...filter);
  const rows = query
    .gte(time, write(from))
    .lt(time, write(addDays(to, 1)))
    .abortSignal(signal);
  const held = countOf(await answerOf(rows, table, signal), table);
  const counted = rowsOf(cube[table as keyof Pick<Cube, "transactions">]);
  if (held === counted) return [];
  const message = `${table} has ${formatCount(held)} rows from ${formatRange(cube.cover)}, the function counts ${formatCount(counted)}`;
  return [failure(CHECK, message, `compare vigil.${table} with public.${table}`)];
}

async function walletFindings(
  { client, signal }: Examination,
  { wallets }: Cube,
): Promise<Finding[]> {
  const rows = client.from("addresses").select("*", { count: "exact", head: true });
  const held = countOf(await answerOf(rows.abortSignal(signal), "addresses", signal), "addresses");
  if (held === wallets) return [];
  const message = `addresses has ${formatCount(held)} rows, the function counts ${formatCount(wallets)}`;
  return [failure(CHECK, message, "compare vigil.addresses with public.addresses")];
}

/** What both ways make of one day, figure by figure. A day that takes too long to read is left out. */
async function dayFindings(examination: Examination, day: Day, rows: number): Promise<Finding[]> {
  if (rows > MOST_ROWS) return [];
  const { client, signal } = examination;
  const cover: Range = { from: day, to: day };
  const [byFunction, byTables] = await Promise.all([
    ask(examination, cover, ZONE),
    fetchCubeFromTables({
      ...{ client, signal, cover, timeZone: ZONE },
      onRows: () => {},
      seesAll: true,
      onMembershipsFailure: rethrow,
    }),
  ]);
  const [difference] = differences(byTables, byFunction);
  if (difference === undefined) return [];
  const { path, before, after } = difference;
  const message = `on ${day} in ${ZONE} ${path} is ${JSON.stringify(before)} by the tables, ${JSON.stringify(after)} by the function`;
  return [failure(CHECK, message, "compare the types of the columns with docs/supabase.md")];
}

function rethrow(failure: unknown): never {
  throw failure instanceof Failure ? failure : new Error("memberships cannot be read");
}

function rowsOf({ groups, unlinked }: Counts): number {
  return sum([...groups.flatMap(({ series }) => series.counts), ...unlinked.counts]);
}

function rowsOn({ groups, unlinked }: Counts, day: number): number {
  const series = [...groups.map(({ series }) => series), unlinked];
  return sum(series.map((each) => sumBetween(each, day, day)));
}
