import type { PGlite } from "@electric-sql/pglite";
import { latest } from "../../../shared/cube/newestRow.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { type Day, parseDay } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { liveQuery, noRowsHint } from "../../backend/liveCube.ts";
import { renderColumns } from "../../text/layout.ts";
import { plainText } from "../../text/plainText.ts";
import type { World } from "../../world/world.ts";
import type { LoadedDatabase } from "./database.ts";

/**
 * Lines about the loaded tables.
 *
 * @param loaded with notes on how the rows were read
 * @param showing the URL that shows the days up to a day, for a usual range without rows
 */
export async function describeContent(
  { pglite, notes, unknown }: LoadedDatabase,
  folder: string | undefined,
  showing: (day: Day) => string,
  world: World,
): Promise<string[]> {
  const { range, timeZone } = liveQuery({}, world);
  const tables = await fetchTableContents(pglite, unknown, timeZone);
  const newest = latest(tables.map(({ days }) => days?.to ?? null));
  const hints =
    newest !== null && newest < range.from ? [noRowsHint(range, newest, showing(newest))] : [];
  const columns = ["table", "rows", "from", "to"];
  const rows = tables.map(({ name, rows, days }) => [
    ...[name, rows, days?.from ?? null, days?.to ?? null],
  ]);
  const loaded = renderColumns({ columns, rows }, { columns: null, colour: false }).trimEnd();
  const lines = [...loaded.split("\n"), ...notes, ...hints].map((line) => `  ${line}`);
  return [`Loaded ${folder ?? "demo data"}:`, ...lines].map(plainText);
}

/** The member of a cube that counts a table, where their names differ. */
const MEMBERS: Readonly<Record<string, string>> = { memberships: "users", addresses: "wallets" };

interface TableContents {
  readonly name: string;
  /** Null for a table without a file. */
  readonly rows: number | null;
  /**
   * The days of the table's first and last row in the time zone; null for a table without rows or
   * moments.
   */
  readonly days: DayRange | null;
}

async function fetchTableContents(
  pglite: PGlite,
  unknown: readonly string[],
  timeZone: string,
): Promise<TableContents[]> {
  const tables: TableContents[] = [];
  for (const { name, columns } of DATABASE_TABLES) {
    const moment = columns.find(({ kind }) => kind === "moment" || kind === "seconds");
    const daySql = (end: "min" | "max") => {
      if (moment === undefined) return "null";
      const column = `${end}("${moment.name}")`;
      return moment.kind === "seconds"
        ? `(to_timestamp(${column}) at time zone $1)::date::text`
        : `(case pg_typeof(${column}) when 'date'::regtype then ${column}::timestamp
            else ${column}::timestamptz at time zone $1 end)::date::text`;
    };
    const { rows: found } = await pglite.query<ContentsRow>(
      `select
        count(*)::int as rows, ${daySql("min")} as "from", ${daySql("max")} as "to", $1::text as zone
      from public.${name}`,
      [timeZone],
    );
    const [row] = found;
    if (row === undefined) continue;
    const { from, to } = row;
    const isUnknown = row.rows === 0 && unknown.includes(MEMBERS[name] ?? name);
    const rows = isUnknown ? null : row.rows;
    const days = from === null || to === null ? null : { from: parseDay(from), to: parseDay(to) };
    tables.push({ name, rows, days });
  }
  return tables;
}

interface ContentsRow {
  readonly rows: number;
  readonly from: string | null;
  readonly to: string | null;
}
