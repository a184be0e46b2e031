import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { PROJECT } from "../../world/projectFolder.ts";
import { findCsvFolder } from "../csv/csvFolder.ts";
import { type LoadedCsv, loadCsv } from "../csv/loadCsv.ts";
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

/** A database with its first rows. */
export interface LoadedDatabase extends LoadedCsv {
  readonly pglite: PGlite;
}

/** What a database is filled with. */
export type DatabaseContent =
  | { readonly kind: "demo"; readonly now: number }
  | { readonly kind: "csv"; readonly folder: string }
  | { readonly kind: "empty" };

/**
 * A database with its first rows, and notes on how these rows were read, for readers of the figures.
 *
 * @throws Failure (usage) when the folder cannot be used, (data) when a CSV file cannot be loaded
 */
export async function openLoadedDatabase(
  content: DatabaseContent,
  onStep: (step: string) => void,
): Promise<LoadedDatabase> {
  const folder = content.kind === "csv" ? await findCsvFolder(content.folder) : null;
  let loaded: LoadedCsv = { notes: [], unknown: [] };
  onStep("Starting PostgreSQL");
  const load = async (pglite: PGlite) => {
    if (folder !== null) loaded = await loadCsv(pglite, folder, onStep);
    if (content.kind !== "demo") return;
    onStep("Loading demo data");
    await loadDemoData(pglite, content.now);
  };
  const pglite = await openDatabase(load);
  return { pglite, ...loaded };
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
