import { parseDay } from "../shared/day.ts";
import type { Range } from "../shared/range.ts";
import { CSV_TABLES } from "./csv/csvTables.ts";
import type { EmbeddedBackend } from "./embedded/embeddedBackend.ts";

export interface LoadedTable {
  readonly name: string;
  readonly rows: number;
  /** The days of its first and its last row in the zone; null where it has no rows, or no moments. */
  readonly days: Range | null;
  /** How many chains its rows name; null where rows have none. */
  readonly chains: number | null;
}

/** What the tables of a backend hold. */
export async function fetchLoadedTables(
  backend: EmbeddedBackend,
  timeZone: string,
): Promise<LoadedTable[]> {
  const tables: LoadedTable[] = [];
  for (const { name, columns } of CSV_TABLES) {
    const moment = columns.find(({ kind }) => kind === "moment" || kind === "seconds");
    const hasChains = columns.some((column) => column.name === "chain_id");
    const dayOf = (end: "min" | "max") => {
      if (moment === undefined) return "null";
      const column = `${end}("${moment.name}")`;
      return moment.kind === "seconds"
        ? `(to_timestamp(${column}) at time zone $1)::date::text`
        : `(case pg_typeof(${column}) when 'date'::regtype then ${column}::timestamp
            else ${column}::timestamptz at time zone $1 end)::date::text`;
    };
    const [row] = await backend.query<Row>(
      `select
        count(*)::int as rows, ${dayOf("min")} as "from", ${dayOf("max")} as "to",
        ${hasChains ? "count(distinct chain_id)::int" : "null"} as chains, $1::text as zone
      from public.${name}`,
      [timeZone],
    );
    if (row === undefined) continue;
    const { rows, from, to, chains } = row;
    const days = from === null || to === null ? null : { from: parseDay(from), to: parseDay(to) };
    tables.push({ name, rows, days, chains });
  }
  return tables;
}

interface Row {
  readonly rows: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly chains: number | null;
}
