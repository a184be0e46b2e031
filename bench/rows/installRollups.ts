import { readFile } from "node:fs/promises";

const ROLLUPS = new URL("../../supabase/optional/20261121000000_rollups.sql", import.meta.url);

/** Runs the optional migration; `vigil.refresh` materializes the days afterwards. */
export async function installRollups(run: (sql: string) => unknown): Promise<void> {
  await run(await readFile(ROLLUPS, "utf8"));
}
