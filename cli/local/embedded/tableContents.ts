import type { PGlite } from "@electric-sql/pglite";
import { latest } from "../../../shared/cube/newestRow.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import type { Day } from "../../../shared/days/day.ts";
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
  const newest = latest(tables.map(({ to }) => to));
  const hints =
    newest !== null && newest < range.from ? [noRowsHint(range, newest, showing(newest))] : [];
  const columns = ["table", "rows", "from", "to"];
  const rows = tables.map(({ name, rows, from, to }) => [name, rows, from, to]);
  const loaded = renderColumns({ columns, rows }, { columns: null, colour: false }).trimEnd();
  const lines = [...loaded.split("\n"), ...notes, ...hints].map((line) => `  ${line}`);
  return [`Loaded ${folder ?? "demo data"}:`, ...lines].map(plainText);
}

/** The member of a cube that counts a table, where their names differ. */
const MEMBERS: Readonly<Record<string, string>> = { memberships: "users", addresses: "wallets" };

/** The rows of each table, null without a file, and the days of its first and last row in the zone, null without one. */
function fetchTableContents(pglite: PGlite, unknown: readonly string[], timeZone: string) {
  const contents = DATABASE_TABLES.map(async ({ name, columns }) => {
    const moment = columns.find(({ kind }) => kind === "moment" || kind === "seconds");
    const daySql = (end: "min" | "max") => {
      const own = moment && `${end}("${moment.name}")`;
      return own
        ? `(vigil.instant(${own}) at time zone vigil.zone_of(${own}, $1))::date::text`
        : "null";
    };
    const { rows: found } = await pglite.query<{ rows: number; from: Day | null; to: Day | null }>(
      `select count(*)::int as rows, ${daySql("min")} as "from", ${daySql("max")} as "to", $1::text
      from public.${name}`,
      [timeZone],
    );
    const [{ rows, from, to } = { rows: 0, from: null, to: null }] = found;
    const isUnknown = rows === 0 && unknown.includes(MEMBERS[name] ?? name);
    return { name, rows: isUnknown ? null : rows, from, to };
  });
  return Promise.all(contents);
}
