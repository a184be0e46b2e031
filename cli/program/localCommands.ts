import type { Command } from "commander";
import type { World } from "../world/world.ts";
import { portNumber } from "./options.ts";

export function addBackend(vigil: Command, world: World): void {
  const command = vigil
    .command("backend")
    .description("run PostgreSQL and PostgREST on this machine, with demo data or your own");
  addData(command)
    .option("--port <n>", "the port to listen on (default: 54321, or any free one)", portNumber)
    .addHelpText("after", BACKEND_HELP)
    .action(async (options) => (await import("../local/backend.ts")).runBackend(options, world));
}

const BACKEND_HELP = `
Examples:
  vigil backend
  vigil backend --data exports --port 0`;

export function addStart(vigil: Command, world: World): void {
  const command = vigil
    .command("start")
    .description("show the dashboard in a browser, on a backend with demo data or your own");
  addData(command)
    .option("--port <n>", "the port to listen on, or the next that is free", portNumber, 4173)
    .option("--dev", "reload the page when its sources change")
    .addHelpText("after", START_HELP)
    .action(async (options) => (await import("../local/start.ts")).runStart(options, world));
}

const START_HELP = `
Examples:
  vigil start
  vigil start --data exports`;

function addData(command: Command): Command {
  return command
    .option("--data <dir>", "load this folder of CSV files, one per table, instead of demo data")
    .addHelpText("after", "\ndocs/csv.md describes such a folder and how to export one.");
}
