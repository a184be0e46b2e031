import type { PGlite } from "@electric-sql/pglite";
import { runSqlFile } from "./database.ts";

/**
 * Loads the demo data before the migrations create indexes. Foreign keys are not checked: the demo data
 * keeps them.
 */
export async function loadDemoData(pglite: PGlite): Promise<void> {
  await runSqlFile(pglite, "migrations/20261101000000_tables.sql");
  await pglite.exec("set session_replication_role = replica");
  await runSqlFile(pglite, "seed.sql");
  await pglite.exec("reset session_replication_role");
}
