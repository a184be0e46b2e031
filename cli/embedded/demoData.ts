import type { PGlite } from "@electric-sql/pglite";
import { readSqlFile, runSqlFile } from "./database.ts";

/**
 * Loads the demo data up to an instant, in milliseconds, before the migrations create indexes. Foreign keys are not checked: the demo data
 * keeps them.
 */
export async function loadDemoData(pglite: PGlite, now: number): Promise<void> {
  await runSqlFile(pglite, "migrations/20261101000000_tables.sql");
  await pglite.exec("set session_replication_role = replica");
  const seed = await readSqlFile("seed.sql");
  await pglite.exec(seed.replaceAll("now()", `timestamptz '${new Date(now).toISOString()}'`));
  await pglite.exec("reset session_replication_role");
}
