import type { PGlite } from "@electric-sql/pglite";
import { isMoment } from "../../../shared/database/column.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import type { TableContent } from "../serving/describeContent.ts";

/** The number of rows of each table of a database, with the days of the first and the last row in a zone. */
export function fetchTableContents(pglite: PGlite, timeZone: string): Promise<TableContent[]> {
  const contents = DATABASE_TABLES.map(async ({ name, columns }) => {
    const moment = columns.find(isMoment);
    const daySql = (aggregate: "min" | "max") => {
      if (moment === undefined) return "null";
      const end = `${aggregate}("${moment.name}")`;
      return `(vigil.instant(${end}) at time zone vigil.zone_of(${end}, $1))::date::text`;
    };
    const { rows } = await pglite.query<Omit<TableContent, "name">>(
      `select count(*)::int as rows, ${daySql("min")} as "from", ${daySql("max")} as "to", $1::text
      from public.${name}`,
      [timeZone],
    );
    const [{ rows: count, from, to } = { rows: 0, from: null, to: null }] = rows;
    return { name, rows: count, from, to };
  });
  return Promise.all(contents);
}
