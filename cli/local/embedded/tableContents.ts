import type { PGlite } from "@electric-sql/pglite";
import { isMoment } from "../../../shared/database/column.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import type { TableContent } from "../serving/describeContent.ts";

/**
 * The number of rows of each table of a database, with the days of the first and the last row in a zone. The days are null for
 * a table without rows or moments.
 */
export function fetchTableContents(pglite: PGlite, timeZone: string): Promise<TableContent[]> {
  const contents = DATABASE_TABLES.map(async ({ name, columns }) => {
    const moment = columns.find(isMoment);
    const days =
      moment === undefined
        ? `null as "from", null as "to"`
        : `${daySql(`min("${moment.name}")`)} as "from", ${daySql(`max("${moment.name}")`)} as "to"`;
    const { rows } = await pglite.query<Omit<TableContent, "name">>(
      `select count(*)::int as rows, ${days} from public.${name}`,
      // PostgreSQL refuses a parameter that a statement does not use.
      moment === undefined ? [] : [timeZone],
    );
    const [content = { rows: 0, from: null, to: null }] = rows;
    return { name, ...content };
  });
  return Promise.all(contents);
}

/** The day of a moment in the zone of the first parameter. */
function daySql(moment: string): string {
  return `(vigil.instant(${moment}) at time zone vigil.zone_of(${moment}, $1))::date::text`;
}
