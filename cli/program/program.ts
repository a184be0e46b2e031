import { Command } from "commander";
import { Failure } from "../../shared/failure.ts";
import { version } from "../world/projectFolder.ts";
import { USUAL_COLUMNS } from "../world/terminal/terminal.ts";
import type { World } from "../world/world.ts";
import { addCheck, addCheckCommands } from "./checkCommands.ts";
import {
  addComparison,
  addRange,
  maxAge,
  portNumber,
  positiveNumber,
  VERBATIM,
  wholeNumber,
} from "./options.ts";
import { addExport, addSite } from "./publishCommands.ts";
import { refusal } from "./refusal.ts";

/** The commands. An abort of the world's signal stops the running command cleanly. */
export function program(world: World): Command {
  const { stdout, stderr } = world;
  const vigil = new Command("vigil")
    .description("Metrics of transaction monitoring and wallet risk, from your own Supabase")
    .version(version())
    .addHelpText("after", PROGRAM_HELP)
    .exitOverride((ending) => {
      throw refusal(ending);
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => (stdout.isTTY && stdout.columns) || USUAL_COLUMNS,
      getErrHelpWidth: () => (stderr.isTTY && stderr.columns) || USUAL_COLUMNS,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  addSnapshot(vigil, world);
  addMetrics(vigil, world);
  addCheck(vigil, world);
  addCheckCommands(vigil, world);
  addMcp(vigil, world);
  addSite(vigil, world);
  addExport(vigil, world);
  addBackend(vigil, world);
  addStart(vigil, world);
  vigil.hook("preAction", (_, command) => requireWords(command));
  for (const command of vigil.commands) {
    command.option("--debug", "print everything that is known about an error");
  }
  return vigil;
}

/**
 * Refuses empty values, mostly of shell variables that are not set. An empty path would name the working
 * folder.
 */
function requireWords(command: Command): void {
  const empty = command.options.find((each) => command.getOptionValue(each.attributeName()) === "");
  if (empty !== undefined) throw emptyWord(String(empty.long));
  if (command.args.includes("")) throw emptyWord("an argument");
}

function emptyWord(name: string): Failure {
  return new Failure("usage", `${name} is empty: write a value, or leave it out`);
}

const PROGRAM_HELP = `
SUPABASE_URL and SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY or
SUPABASE_ANON_KEY select the backend, from the environment or from .env. All but
SUPABASE_SECRET_KEY may have the prefix VITE_.

npm install --global vigil-dashboard puts vigil on the PATH; in a clone of the
project it is npx vigil.

Exit codes:
  0   done
  1   unexpected, such as a folder that cannot be written
  2   usage: an option, a range or a setting is wrong or missing
  3   the backend cannot be reached or refuses the request
  4   the data is incomplete or inconsistent, or a snapshot does not parse;
      nothing is written; for check: it cannot tell
  5   a rule of check fired
  75  another run is writing to the same folder`;

function addSnapshot(vigil: Command, world: World): void {
  addRange(vigil.command("snapshot").description("write a snapshot for static hosts and scripts"))
    .option("--out <dir>", "the folder to write to", "snapshots")
    .option(
      "--history <days>",
      "how many days the file covers, up to the end of the range",
      wholeNumber,
    )
    .option(
      "--cube <file>",
      "read counts from this file, or - for stdin, not from a backend (docs/warehouse.md)",
    )
    .option(
      "--keep <n>",
      "how many snapshots to keep, those with the latest end (default: all)",
      positiveNumber,
    )
    .option("--quiet", "print errors only")
    .option("--json", "print a report of the run as JSON")
    .option(
      "--textfile <file>",
      "also write the figures and the run for Prometheus's textfile collector",
    )
    .option("--dry-run", "do everything except write")
    .addOption(maxAge())
    .option("--allow-empty", "write even if a table has lost all its rows, or every table is empty")
    .option(
      "--replace",
      "replace a file of the same range in another time zone or with more history",
    )
    .option("--reindex", "rebuild index.json from the files of the folder, without a backend")
    .addHelpText("after", SNAPSHOT_HELP)
    .action(async (options) => (await import("../read/snapshot.ts")).runSnapshot(options, world));
}

const SNAPSHOT_HELP = `
Writes nothing and exits with 4 when a table had rows in the newest snapshot of
the folder and has none now on the days that both cover, or when the first
snapshot would be empty, unless --allow-empty is given. Does the same when the
newest transaction is older than --max-age, which needs a range that ends today
or yesterday: in an earlier range every transaction is old.

Examples:
  vigil snapshot --from 2026-10-01 --to 2026-10-31 --time-zone UTC
  vigil snapshot --last 30d --to yesterday --history 400 --keep 30 --quiet
  vigil snapshot --max-age 36h`;

function addMetrics(vigil: Command, world: World): void {
  addComparison(addRange(vigil.command("metrics").description("print the metrics as tables")))
    .option("--chain <name>", "add the figures of one chain, named as in the tables")
    .option("--returns", "add how often identities return; not with --slack or --explain")
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .option("--json", "print a snapshot without its cube")
    .option("--csv", "print metric,label,day,value,previous,change_percent")
    .option("--verbatim", VERBATIM)
    .option("--markdown", "print tables for reports and chat")
    .option("--html", "print tables for mail")
    .option("--slack", "print the JSON that a webhook of Slack takes")
    .option("--explain", "print what each figure counts")
    .option("--quiet", "print no progress")
    .addHelpText("after", METRICS_HELP)
    .action(async (options) => (await import("../read/metrics.ts")).runMetrics(options, world));
}

const METRICS_HELP = `
--period all begins with the first row, at most five years ago.

Examples:
  vigil metrics
  vigil metrics --from 2026-10-01 --to yesterday --time-zone Europe/Berlin
  vigil metrics --period last-month --markdown > report.md
  vigil metrics --period last-7-days --compare weekdays
  vigil metrics --period last-28-days --chain Base
  vigil metrics --snapshot snapshots --last 7d --csv > week.csv`;

function addMcp(vigil: Command, world: World): void {
  vigil
    .command("mcp")
    .description(
      "answer an assistant's questions by the Model Context Protocol, on stdin and stdout",
    )
    .option("--snapshot <path>", "read this snapshot folder or site's URL instead of the backend")
    .option(
      "--time-zone <zone>",
      "time zone of the days (default: the system's, or the snapshot's)",
    )
    .addHelpText("after", MCP_HELP)
    .action(async (options) => (await import("../ops/mcp/runMcp.ts")).runMcp(options, world));
}

const MCP_HELP = `
Reads only, and answers with counts: no e-mail, no project, no wallet address.
docs/mcp.md says how three assistants are configured.

Examples:
  vigil mcp --snapshot https://example.org/vigil/
  claude mcp add vigil -- vigil mcp --snapshot /srv/vigil/snapshots`;

function addData(command: Command): Command {
  return command
    .option("--data <dir>", "load this folder of CSV files, one per table, instead of demo data")
    .addHelpText("after", "\ndocs/csv.md describes such a folder and how to export one.");
}

function addBackend(vigil: Command, world: World): void {
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

function addStart(vigil: Command, world: World): void {
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
