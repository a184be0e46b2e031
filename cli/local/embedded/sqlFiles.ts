import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT } from "../../environment/projectFolder.ts";

/** Tables, indexes and access for a project that has nothing else, in the order in which they run. */
export const OWN_PROJECT = [
  "own-project/tables.sql",
  "own-project/indexes.sql",
  "own-project/access.sql",
];

/** The views and the functions, which change nothing of an existing project, in the order in which they run. */
export const MIGRATIONS = [
  "migrations/20261101000200_names.sql",
  "migrations/20261101000300_views.sql",
  "migrations/20261101000400_checks.sql",
  "migrations/20261101000500_days.sql",
  "migrations/20261101000600_windows.sql",
  "migrations/20261101000700_cells.sql",
  "migrations/20261101000800_cube.sql",
  "migrations/20261101000900_limits.sql",
  "migrations/20261101001000_kept.sql",
  "migrations/20261101001100_dashboard_cube.sql",
  "migrations/20261101001150_count.sql",
  "migrations/20261101001200_access.sql",
];

/** What takes the views and the functions out again. */
export const REMOVAL = ["remove.sql"];

/** The text of files that run one after the other, as one transaction. */
export async function readSqlFiles(paths: readonly string[]): Promise<string> {
  return (await Promise.all(paths.map(readSqlFile))).join("\n");
}

/** @param path below `supabase/` */
export function readSqlFile(path: string): Promise<string> {
  return readFile(new URL(path, SUPABASE_FOLDER), "utf8");
}

const SUPABASE_FOLDER = pathToFileURL(join(PROJECT, "supabase/"));
