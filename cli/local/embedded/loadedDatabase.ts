import type { PGlite } from "@electric-sql/pglite";
import { findCsvFolder } from "../csv/csvFolder.ts";
import { loadCsv } from "../csv/loadCsv.ts";
import { openDatabase, runSqlFile } from "./database.ts";
import { readSqlFile } from "./sqlFiles.ts";

export type BackendContent =
  | { readonly kind: "demo"; readonly now: number }
  | { readonly kind: "csv"; readonly folder: string }
  | { readonly kind: "empty" };

/**
 * A database with its first rows, and notes on how these rows were read, for readers of the figures.
 *
 * @throws Failure (usage) when the folder cannot be used, (data) when a CSV file cannot be loaded
 */
export async function openLoadedDatabase(content: BackendContent, onStep: (step: string) => void) {
  const folder = content.kind === "csv" ? await findCsvFolder(content.folder) : null;
  let notes: readonly string[] = [];
  onStep("Starting PostgreSQL");
  const load = async (pglite: PGlite) => {
    if (folder !== null) notes = await loadCsv(pglite, folder, onStep);
    if (content.kind !== "demo") return;
    onStep("Loading demo data");
    await loadDemoData(pglite, content.now);
  };
  const database = await openDatabase(load);
  return { database, notes };
}

/**
 * Loads the demo data up to an instant, in milliseconds, before indexes are created. Foreign
 * keys are not checked: the demo data keeps them.
 */
export async function loadDemoData(pglite: PGlite, now: number): Promise<void> {
  await runSqlFile(pglite, "own-project/tables.sql");
  await pglite.exec("set session_replication_role = replica");
  const seed = await readSqlFile("seed.sql");
  await pglite.exec(seed.replaceAll("now()", `timestamptz '${new Date(now).toISOString()}'`));
  await pglite.exec("reset session_replication_role");
}
