import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { PROJECT } from "../../world/projectFolder.ts";
import { openCluster } from "./cluster.ts";
import { MIGRATIONS, OWN_PROJECT, readSqlFile, readSqlFiles } from "./sqlFiles.ts";

/**
 * PostgreSQL inside this process, in memory and in UTC, with the tables of `supabase/own-project`.
 *
 * @param prepare runs before the SQL of the project, which keeps the tables that it creates
 */
export async function openDatabase(prepare?: (pglite: PGlite) => Promise<void>): Promise<PGlite> {
  const [roles, project] = await Promise.all([
    readFile(SUPABASE_ROLES, "utf8"),
    readSqlFiles([...OWN_PROJECT, ...MIGRATIONS]),
  ]);
  const pglite = await openCluster();
  try {
    await pglite.exec(roles);
    await prepare?.(pglite);
    await pglite.exec(project);
    // The tables of PostgreSQL itself are analyzed in every new cluster.
    await pglite.exec(`vacuum analyze ${DATABASE_TABLES.map(({ name }) => `public.${name}`)}`);
    return pglite;
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

const SUPABASE_ROLES = join(PROJECT, "cli/local/embedded/supabaseRoles.sql");

/** A database with the demo data up to an instant, in milliseconds. */
export function openDemoDatabase(now: number, onStep: (step: string) => void): Promise<PGlite> {
  onStep("Starting PostgreSQL");
  return openDatabase(async (pglite) => {
    onStep("Loading demo data");
    await loadDemoData(pglite, now);
  });
}

/**
 * Loads the demo data up to an instant, in milliseconds, before indexes are created. Foreign
 * keys are not checked: the demo data keeps them.
 */
export async function loadDemoData(pglite: PGlite, now: number): Promise<void> {
  await pglite.exec(await readSqlFile("own-project/tables.sql"));
  await pglite.exec("set session_replication_role = replica");
  const seed = await readSqlFile("seed.sql");
  await pglite.exec(seed.replaceAll("now()", `timestamptz '${new Date(now).toISOString()}'`));
  await pglite.exec("reset session_replication_role");
}
