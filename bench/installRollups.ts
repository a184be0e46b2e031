import { readFile } from "node:fs/promises";

const OPTIONAL = new URL("../supabase/optional/", import.meta.url);
const ROLLUPS = new URL("20261121000000_rollups.sql", OPTIONAL);
const ROLLUPS_ON_CITUS = new URL("20261121000200_rollups_on_citus.sql", OPTIONAL);

/** Runs the optional migration; `vigil.roll_up` has the days rolled up afterwards. */
export async function installRollups(run: (sql: string) => unknown): Promise<void> {
  await run(await readFile(ROLLUPS, "utf8"));
}

export async function installRollupsOnCitus(run: (sql: string) => unknown): Promise<void> {
  await installRollups(run);
  await run(await readFile(ROLLUPS_ON_CITUS, "utf8"));
}
