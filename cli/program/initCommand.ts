import type { Command } from "commander";
import type { World } from "../world.ts";

export function addInit(vigil: Command, world: World): void {
  vigil
    .command("init")
    .description("propose the views of your own tables as a migration")
    .option("--url <url>", "the URL of the backend (default: SUPABASE_URL)")
    .option("--key <key>", "its secret key (default: SUPABASE_SECRET_KEY)")
    .option("--out <dir>", "the folder of migrations to write to", "supabase/migrations")
    .option("--with-secret", "also write the secret key into .env")
    .addHelpText("after", INIT_HELP)
    .action(async (options) => (await import("../commands/init.ts")).runInit(options, world));
}

const INIT_HELP = `
Reads the names and types of the tables in the schema that the API shows, and
for epoch numbers and the status of notifications a value each. Changes nothing
in the database. Writes <timestamp>_vigil_views.sql, with a reason for each
choice and an empty view for what it does not find, and adds the URL and the
public key to .env. Existing files and lines stay as they are.

Examples:
  vigil init
  vigil init --url https://your-project.supabase.co --out db/migrations`;
