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
 * @param prepare runs before the project's SQL, which creates only missing tables; so it may create and fill tables
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
    // Only the project's tables need it: a new cluster has analyzed those of PostgreSQL itself.
    await pglite.exec(`vacuum analyze ${DATABASE_TABLES.map(({ name }) => `public.${name}`)}`);
    return pglite;
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

const SUPABASE_ROLES = join(PROJECT, "cli/local/embedded/supabaseRoles.sql");

/**
 * A database with the demo data of the current day in UTC. The first start of a day loads the rows until `now`, in milliseconds,
 * and keeps an image of the database. Later starts of that day copy the image, and so lack the rows since the first.
 */
export async function openDemoDatabase(
  now: number,
  onStep: (step: string) => void,
  folder = cacheFolder(PROJECT, IS_CLONE),
): Promise<PGlite> {
  onStep("Starting PostgreSQL");
  // The image of another day or of other SQL is not used.
  const name = `${toDay(now)}-${await sqlDigest()}`;
  return fromImage({ folder, prefix: "demo", name }, () =>
    openDatabase(async (pglite) => {
      onStep("Loading demo data");
      // Lets the server answer its requests between two steps, each of which blocks the thread for a second.
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
