import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { parseDay } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import type { EmbeddedBackend } from "./embeddedBackend.ts";

export interface TableContents {
  readonly name: string;
  readonly rows: number;
  /**
   * The days of the table's first and last row in the time zone; null for a table without rows or
   * moments.
   */
  readonly days: DayRange | null;
  readonly chains: number | null;
}

export async function fetchTableContents(
  backend: Pick<EmbeddedBackend, "query">,
  timeZone: string,
): Promise<TableContents[]> {
  const tables: TableContents[] = [];
  for (const { name, columns } of DATABASE_TABLES) {
    const moment = columns.find(({ kind }) => kind === "moment" || kind === "seconds");
    const hasChains = columns.some((column) => column.name === "chain_id");
    const daySql = (end: "min" | "max") => {
      if (moment === undefined) return "null";
      const column = `${end}("${moment.name}")`;
      return moment.kind === "seconds"
        ? `(to_timestamp(${column}) at time zone $1)::date::text`
        : `(case pg_typeof(${column}) when 'date'::regtype then ${column}::timestamp
            else ${column}::timestamptz at time zone $1 end)::date::text`;
    };
    const [row] = await backend.query<ContentsRow>(
      `select
        count(*)::int as rows, ${daySql("min")} as "from", ${daySql("max")} as "to",
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

type ContentsRow = Pick<TableContents, "rows" | "chains"> &
  Readonly<Record<"from" | "to", string | null>>;
