import { compareSnapshots } from "../../../shared/archive/compareSnapshots.ts";
import { snapshot } from "../../../shared/archive/snapshot.ts";
import { rowsIn } from "../../../shared/cube/countedRows.ts";
import type { Cube } from "../../../shared/cube/cube.ts";
import { calendarDay, zoneClocks } from "../../../shared/days/calendar.ts";
import { addDays, type Day, MS_PER_DAY } from "../../../shared/days/day.ts";
import { indexRange } from "../../../shared/days/indexRange.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import {
  fetchCubeFromTables,
  fetchWalletCount,
} from "../../../shared/supabase/fetchCubeFromTables.ts";
import { type Filter, fetchCount } from "../../../shared/supabase/fetchRows.ts";
import { TIMELINES, type Timeline } from "../../../shared/supabase/timelines.ts";
import {
  formatCount,
  formatList,
  formatQuantity,
  formatRange,
} from "../../../shared/text/format.ts";
import { daySentences } from "../../archive/changeSentences.ts";
import type { TableFinding } from "./checkTable.ts";
import { type Examination, type Finding, failure, ok } from "./finding.ts";

const CHECK = "counts";
const DAYS = 31;
const MOST_ROWS = 200_000;

/**
 * Whether the function counts as the tables do: the rows of the last 31 days with data, and every figure
 * of the last day in a zone other than UTC. The check needs a key that sees every row.
 *
 * @param counted the cube of the page's default range
 */
export async function checkCounts(
  examination: Examination,
  tables: readonly TableFinding[],
  counted: Cube,
): Promise<Finding[]> {
  const isOwn = ({ finding }: TableFinding) => finding === null;
  const transactions = tables.find(({ table }) => table === TIMELINES.transactions.table);
  if (transactions?.finding === null) return [notCompared(counted)];
  if (transactions?.dated === null && transactions.finding.level !== "ok") {
    const advice = "let the secret key read transactions, then run doctor again";
    return [failure(CHECK, "cannot be compared: transactions could not be read", advice)];
  }
  const dated = tables.flatMap(({ dated }) => dated ?? []);
  // Rows with times in the future are a finding of their table's own check.
  const past = dated
    .map(({ newest }) => newest)
    .filter((newest) => newest <= examination.now() + MS_PER_DAY);
  if (past.length === 0) return [ok(CHECK, "there is no row to compare")];
  const latest = Math.max(...past);
  const to = calendarDay(latest, "UTC");
  const cube = await byFunction(examination, { from: addDays(to, 1 - DAYS), to }, "UTC");
  const short = await rowFindings(examination, tables, cube);
  if (short.length > 0) return short;
  const own = tables.filter(isOwn).map(({ table }) => table);
  if (own.length > 0) {
    const others = formatList(own);
    return [
      ok(
        CHECK,
        `the function counts the rows of the tables, over ${DAYS} days; not compared: ${others}`,
      ),
    ];
  }
  const zone = comparedZone(examination, to);
  if (rowsIn(cube.transactions, { from: DAYS - 1, to: DAYS - 1 }) <= MOST_ROWS) {
    const others = await dayFindings(examination, calendarDay(latest, zone), zone);
    if (others.length > 0) return others;
  }
  return [
    ok(
      CHECK,
      `the function counts what the tables hold, over ${DAYS} days, and on one day in ${zone}`,
    ),
  ];
}

/** The zone of the compared day: in UTC a wrong column type would go unnoticed. */
function comparedZone({ timeZone }: Examination, day: Day): string {
  if (timeZone === null) return OTHER_ZONE;
  const clocks = zoneClocks({ from: day, to: day }, timeZone);
  return clocks.every(({ ahead }) => ahead !== 0) ? timeZone : OTHER_ZONE;
}

const OTHER_ZONE = "America/New_York";

/** Only the function reads tables of other names: the owner can compare its figures with another count. */
function notCompared({ transactions, cover, wallets }: Cube): Finding {
  const rows = formatQuantity(rowsIn(transactions, indexRange(cover, cover)), [
    "transaction",
    "transactions",
  ]);
  const monitored = formatQuantity(wallets, ["wallet", "wallets"]);
  return ok(
    CHECK,
    `not compared: only the function reads your own tables. It counts ${rows} from ${formatRange(cover)} (UTC) ` +
      `and ${monitored}: compare them with a count in SQL`,
  );
}

/** Compares the number of rows in UTC, since a day there has the same bounds for any type of time. */
async function rowFindings(
  examination: Examination,
  tables: readonly TableFinding[],
  cube: Cube,
): Promise<Finding[]> {
  const when = ` from ${formatRange(cube.cover)}`;
  const dated = tables.flatMap(({ dated }) => dated ?? []);
  const rows = dated.map(async ({ timeline }) => {
    const { table } = timeline;
    const counted = rowsIn(cube[table], indexRange(cube.cover, cube.cover));
    return rowFinding(table, when, await heldRows(examination, timeline, cube.cover), counted);
  });
  const isOwn = tables.some(({ table, finding }) => table === "addresses" && finding === null);
  const wallets = isOwn ? cube.wallets : fetchWalletCount(examination);
  const addresses = Promise.resolve(wallets).then((held) =>
    rowFinding("addresses", "", held, cube.wallets),
  );
  return (await Promise.all([...rows, addresses])).flat();
}

function heldRows(
  examination: Examination,
  { table, order, filters, writeTime }: Timeline,
  { from, to }: DayRange,
): Promise<number> {
  const write = (day: Day) => writeTime(Date.parse(day));
  const end: Filter = [order[0], "lt", write(addDays(to, 1))];
  return fetchCount(examination, { table, order, filters: [...filters, end] }, write(from));
}

function rowFinding(table: string, when: string, held: number, counted: number): Finding[] {
  if (held === counted) return [];
  const message = `${table} has ${formatCount(held)} rows${when}, the function counts ${formatCount(counted)}`;
  return [failure(CHECK, message, `compare vigil.${table} with public.${table}`)];
}

/** Compares a day as the tables have it with the day as the function has it, like two snapshots. */
async function dayFindings(
  examination: Examination,
  day: Day,
  timeZone: string,
): Promise<Finding[]> {
  const { client, signal } = examination;
  const cover: DayRange = { from: day, to: day };
  const [held, counted] = await Promise.all([
    fetchCubeFromTables({
      client,
      signal,
      cover,
      timeZone,
      onRows: () => {},
      seesAll: true,
    }),
    byFunction(examination, cover, timeZone),
  ]);
  const comparison = compareSnapshots(snapshot(held, cover), snapshot(counted, cover));
  const [difference] = daySentences(comparison, SIDES);
  if (difference === undefined) return [];
  const advice = "compare the types of the columns with docs/supabase.md";
  return [failure(CHECK, `in ${timeZone}, ${difference}`, advice)];
}

const SIDES = { before: "by the tables", after: "by the function", others: "the function's" };

function byFunction(
  { client, signal }: Examination,
  cover: DayRange,
  timeZone: string,
): Promise<Cube> {
  return fetchCubeFromFunction({ client, cover, timeZone, signal });
}
