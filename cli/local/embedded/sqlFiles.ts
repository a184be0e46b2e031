import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT } from "../../world/projectFolder.ts";

/** Tables, indexes and access for a project that has nothing else, in the order in which they run. */
export const OWN_PROJECT = [
  "own-project/tables.sql",
  "own-project/indexes.sql",
  "own-project/access.sql",
];

/** The views and the function, which change nothing of an existing project, in the order in which they run. */
export const MIGRATIONS = [
  "migrations/20261101000300_views.sql",
  "migrations/20261101000400_dashboard_cube.sql",
];

/** What takes the views and the function out again. */
export const REMOVAL = ["remove.sql"];

/** @param path below `supabase/` */
export function readSqlFile(path: string): Promise<string> {
  return readFile(new URL(path, SUPABASE_FOLDER), "utf8");
}

const SUPABASE_FOLDER = pathToFileURL(join(PROJECT, "supabase/"));
