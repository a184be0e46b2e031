import type { Command } from "commander";
import type { World } from "../environment/world.ts";
import { exclusive, portNumber, settingsOption, weekStartOption } from "./options.ts";

export function addStart(vigil: Command, world: World): void {
  vigil
    .command("start")
    .description("show the dashboard in a browser, with demo data or your own")
    .option("--data <dir>", "load this folder of CSV files, one per table, instead of demo data")
    .option("--port <n>", "the port to listen on, or the next that is free", portNumber, 4173)
    .addOption(settingsOption())
    .addOption(weekStartOption())
    .option("--rules <file>", "show these rules on the trend (docs/alerts.md)")
    .option("--dev", "reload the page when its sources change")
    .addHelpText("after", START_HELP)
    .hook("preAction", exclusive("--rules", "--dev"))
    .action(async (options) => (await import("../local/start.ts")).runStart(options, world));
}

const START_HELP = `
docs/csv.md describes such a folder and how to export one. The lines that it prints
for .env let metrics, snapshot, check and site read the same rows.

Examples:
  vigil start
  vigil start --data exports`;

export function addSql(vigil: Command, world: World): void {
  vigil
    .command("sql")
    .description("print the SQL that installs or removes Vigil in your database")
    .option("--own-project", "with tables, indexes and access, for a project with nothing else")
    .option("--remove", "print what removes Vigil")
    .option("--out <dir>", "write it to this folder, as <UTC timestamp>_vigil.sql")
    .addHelpText("after", SQL_HELP)
    .hook("preAction", exclusive("--own-project", "--remove"))
    .action(async (options) => (await import("../local/sql.ts")).runSql(options, world));
}

const SQL_HELP = `
Without an option: seven views in the schema vigil, the function that counts
through them, and a role without a login, vigil_counter, that may do nothing
else. It changes no other object, and can be run again: views that exist stay as
they are, and so do the rights to call the function. If your tables have other
names, edit the queries of the views in it first.

Run it as the owner of the tables: in the SQL editor, as a migration, or with
psql --set ON_ERROR_STOP=1. It is one transaction: all of it, or nothing.

--own-project creates tables, closes them to all but the secret key, and must not
be run if an app uses tables of these names.

Examples:
  vigil sql > vigil.sql
  vigil sql --out supabase/migrations
  vigil sql --remove | psql "$DATABASE_URL"`;
