import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { openCluster } from "../../cli/embedded/cluster.ts";
import { type CsvData, examineCsv } from "../../cli/loading/examineCsv.ts";
import { loadCsv } from "../../cli/loading/loadCsv.ts";
import type { Files } from "./awkwardFolders.ts";

/** A database into which folders are loaded one after the other. */
export interface CsvDatabase {
  readonly pglite: PGlite;
  folderOf(files: Files): Promise<string>;
  /**
   * Replaces the last folder with this one.
   *
   * @param between called once the folder is examined, and before it is loaded
   */
  load(folder: string, between?: () => Promise<void>): Promise<CsvData>;
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
    async load(folder, between) {
      const data = await examineCsv(folder, () => {});
      await between?.();
      await pglite.exec("drop schema public cascade; create schema public");
      await loadCsv(pglite, data, () => {});
      return data;
    },
    async close() {
      await pglite.close();
      await rm(scratch, { recursive: true });
    },
  };
}
