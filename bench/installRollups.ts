import { readFile } from "node:fs/promises";

const ROLLUPS = new URL("../supabase/optional/20261121000000_rollups.sql", import.meta.url);

/** Runs the optional migration; `vigil.roll_up` has the days rolled up afterwards. */
export async function installRollups(run: (sql: string) => unknown): Promise<void> {
  await run(await readFile(ROLLUPS, "utf8"));
}
