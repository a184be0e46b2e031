import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { toDay } from "../../../shared/days/day.ts";
import { cacheFolder } from "../../cacheFolder.js";
import { IS_CLONE, PROJECT } from "../../environment/projectFolder.ts";
import { fromImage, openCluster } from "./cluster.ts";
import { MIGRATIONS, OWN_PROJECT, readSqlFile, readSqlFiles } from "./sqlFiles.ts";

/**
 * PostgreSQL inside this process, in memory and in UTC, with the tables of `supabase/own-project`.
 *
 * @param prepare runs before the SQL of the project, which creates only the tables that are missing then
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

/**
 * A database with the demo data of a day in UTC. The day's first start loads the rows until `now`, in milliseconds, and keeps
 * an image. Its later starts copy the image, which has no newer rows.
 */
export async function openDemoDatabase(
  now: number,
  onStep: (step: string) => void,
  folder = cacheFolder(PROJECT, IS_CLONE),
): Promise<PGlite> {
  onStep("Starting PostgreSQL");
  const name = `${toDay(now)}-${await sqlDigest()}`;
  return fromImage({ folder, prefix: "demo", name }, () =>
    openDatabase(async (pglite) => {
      onStep("Loading demo data");
      // Requests are answered between two steps: each keeps the thread for a second.
      await setImmediate();
      await loadDemoData(pglite, now);
    }),
  );
}

/** A text that changes with the SQL of the demo database. */
async function sqlDigest(): Promise<string> {
  const roles = await readFile(SUPABASE_ROLES, "utf8");
  const project = await readSqlFiles(["seed.sql", ...OWN_PROJECT, ...MIGRATIONS]);
  return createHash("sha256").update(roles).update(project).digest("hex").slice(0, 12);
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
