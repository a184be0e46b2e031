import type { PGlite } from "@electric-sql/pglite";
import { examineCsv } from "../loading/examineCsv.ts";
import { loadCsv } from "../loading/loadCsv.ts";
import { type Database, openDatabase } from "./database.ts";
import { loadDemoData } from "./demoData.ts";

export type BackendContent =
  | { readonly kind: "demo"; readonly now: number }
  | { readonly kind: "csv"; readonly folder: string }
  | { readonly kind: "empty" };

export interface LoadedDatabase {
  readonly database: Database;
  /** Notes for readers of the figures about how the content was read. */
  readonly notes: readonly string[];
}

/**
 * A database with its first rows.
 *
 * @throws Failure (usage) when the folder cannot be used, (data) when a CSV file cannot be loaded
 */
export async function openLoadedDatabase(
  content: BackendContent,
  onStep: (step: string) => void,
): Promise<LoadedDatabase> {
  const data = content.kind === "csv" ? await examineCsv(content.folder, onStep) : null;
  onStep("Starting PostgreSQL");
  const load = async (pglite: PGlite) => {
    if (data !== null) await loadCsv(pglite, data, onStep);
    if (content.kind !== "demo") return;
    onStep("Loading demo data");
    await loadDemoData(pglite, content.now);
  };
  const database = await openDatabase(load);
  return { database, notes: data?.notes ?? [] };
}
