import type { PGlite } from "@electric-sql/pglite";
import { findCsvFolder } from "../../../cli/local/csv/csvFolder.ts";
import { openDatabase } from "../../../cli/local/embedded/database.ts";
import { type LoadedCsv, loadCsv } from "./loadCsv.ts";

export async function openByDatabase(
  path: string,
): Promise<LoadedCsv & { readonly pglite: PGlite }> {
  const folder = await findCsvFolder(path);
  let loaded: LoadedCsv = { notes: [], unknown: [] };
  const pglite = await openDatabase(async (pglite) => {
    loaded = await loadCsv(pglite, folder, () => {});
  });
  return { pglite, ...loaded };
}
