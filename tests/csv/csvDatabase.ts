import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { findCsvFolder } from "../../cli/local/csv/csvFolder.ts";
import { loadCsv } from "../../cli/local/csv/loadCsv.ts";
import { openCluster } from "../../cli/local/embedded/cluster.ts";

/** A database into which folders are loaded one after the other. */
export interface CsvDatabase {
  readonly pglite: PGlite;
  folderOf(files: Readonly<Record<string, string>>): Promise<string>;
  /**
   * Replaces the rows of the last folder with those of this folder. Returns the notes about the new
   * folder.
   */
  load(folder: string, onStep?: (step: string) => void): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openCsvDatabase(): Promise<CsvDatabase> {
  const scratch = await mkdtemp(join(tmpdir(), "vigil-csv-"));
  const pglite = await openCluster();
  return {
    pglite,
    async folderOf(files) {
      const folder = await mkdtemp(join(scratch, "data-"));
      for (const [name, content] of Object.entries(files)) {
        await writeFile(join(folder, name), content);
      }
      return folder;
    },
    async load(path, onStep = () => {}) {
      const folder = await findCsvFolder(path);
      await pglite.exec("drop schema public cascade; create schema public");
      return (await loadCsv(pglite, folder, onStep)).notes;
    },
    async close() {
      await pglite.close();
      await rm(scratch, { recursive: true });
    },
  };
}
