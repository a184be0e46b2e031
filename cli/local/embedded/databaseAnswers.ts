import type { PGlite } from "@electric-sql/pglite";
import type { LocalRows } from "../serving/localFetch.ts";

/** Answers the calls of a page from a database in this process. */
export function databaseAnswers(pglite: Pick<PGlite, "query">): LocalRows {
  return {
    async transaction() {
      const { rows } = await pglite.query<object>(ONE_ROW);
      return rows;
    },
    async chainNames() {
      const { rows } = await pglite.query<{ name: string }>(CHAIN_NAMES);
      return rows.map(({ name }) => name);
    },
    async cube({ name, fromDay, toDay, timeZone }) {
      // The name needs no quotation marks: `localFetch` takes only names of word characters.
      const sql = `select public.${name}($1, $2, $3) as answer`;
      const { rows } = await pglite.query<{ answer: object }>(sql, [fromDay, toDay, timeZone]);
      return rows[0]?.answer ?? {};
    },
  };
}

const CHAIN_NAMES = "select name from public.chains where name is not null";
const ONE_ROW = "select created_at from public.transactions limit 1";
