import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Argument, Command } from "commander";
import { parseDuration } from "../shared/duration.ts";
import type { BackendOutput } from "./backendOutput.ts";
import { addCheck } from "./checkCommand.ts";
import { addCheckCommands } from "./checkCommands.ts";
import { addComparison, addRange, pauseSeconds, positiveNumber, wholeNumber } from "./options.ts";
import { PROJECT } from "./projectFolder.ts";

/** The command line. An abort of the signal ends what is under way, cleanly. */
export function program(signal: AbortSignal): Command {
  const vigil = new Command("vigil")
    .description("Metrics of transaction monitoring and wallet risk, from your own Supabase")
    .version(version())
    .addHelpText("after", PROGRAM_HELP)
    .exitOverride();
  addSnapshot(vigil, signal);
  addMetrics(vigil, signal);
  addCheck(vigil, signal);
  addCheckCommands(vigil, signal);
  addBackend(vigil, signal);
  addStart(vigil, signal);
  addCompletion(vigil);
  return vigil;
}

function version(): string {
  return JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")).version;
}

const PROGRAM_HELP = `
The backend is named by SUPABASE_URL with SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY or
SUPABASE_ANON_KEY, or by their VITE_ twins, in the environment or in .env.

Exit codes:
  0   done
  1   unexpected, such as a folder that cannot be written
  2   usage: an option, a range or a setting is wrong or missing
  3   the backend cannot be reached or refuses
  4   the data is incomplete or inconsistent, or a snapshot does not parse; nothing is written;
      of check: it cannot tell
  5   a rule of check fired
  75  another run is writing to the same folder`;

function addSnapshot(vigil: Command, signal: AbortSignal): void {
  addRange(vigil.command("snapshot").description("write a snapshot for static hosts and scripts"))
    .option("--out <dir>", "the folder to write to", "snapshots")
    .option("--history <days>", "how many days up to the end the file answers for", wholeNumber)
    .option(
      "--cube <file>",
      "read no backend: take the counts of this file, or of - (docs/warehouse.md)",
    )
    .option("--keep <n>", "how many snapshots stay in the folder (default: all)", positiveNumber)
    .option("--quiet", "print errors only")
    .option("--json", "print what was done as JSON")
    .option("--textfile <file>", "write figures and run for Prometheus's textfile collector too")
    .option("--dry-run", "do everything but write")
    .option(
      "--max-age <duration>",
      "how old the newest transaction may be: 90min, 36h, 2d",
      (text) => parseDuration(text),
    )
    .option("--allow-empty", "write also when a table has lost all of its rows, or all are empty")
    .option("--replace", "write over a file of the range that is of another zone or says more")
    .option("--reindex", "read no backend: make index.json of the folder from its files")
    .addHelpText("after", SNAPSHOT_HELP)
    .action(async (options) => {
      const { runSnapshot } = await import("./snapshot.ts");
      await runSnapshot(options, signal);
    });
}

const SNAPSHOT_HELP = `
Writes nothing and exits with 4 when a table has rows in the newest snapshot of the folder and none
now on the days that both cover, or when there is not a row of anything in the first snapshot, unless
--allow-empty is given; and when the newest transaction of the days that are read is older than
--max-age. That asks for a range up to today or yesterday: of an earlier one every transaction is old.

Examples:
  vigil snapshot --from 2026-10-01 --to 2026-10-31 --time-zone UTC
  vigil snapshot --last 30d --to yesterday --history 400 --keep 30 --quiet
  vigil snapshot --max-age 36h`;

function addMetrics(vigil: Command, signal: AbortSignal): void {
  addComparison(addRange(vigil.command("metrics").description("print the metrics as tables")))
    .option("--chain <name>", "what there is of one chain, by the name that the tables show")
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .option("--json", "print a snapshot without its cube")
    .option("--csv", "print metric,label,day,value,previous,change_percent")
    .option("--markdown", "print tables for reports and chat")
    .option("--line", "print one line for a status bar")
    .option("--explain", "print what each figure counts")
    .option("--watch [seconds]", "read again and again (default: every 60 seconds)", pauseSeconds)
    .option("--quiet", "print no progress")
    .addHelpText("after", METRICS_HELP)
    .action(async (options) => {
      const { runMetrics } = await import("./metrics.ts");
      await runMetrics(options, signal);
    });
}

const METRICS_HELP = `
--period all begins with the first row, five years back at most.

With --watch a terminal is redrawn in place; elsewhere one output follows the other. When a reading
fails, the last figures stay and the next one is tried as usual. Ctrl-C ends it.

Examples:
  vigil metrics
  vigil metrics --from 2026-10-01 --to yesterday --time-zone Europe/Berlin
  vigil metrics --period last-month --markdown > report.md
  vigil metrics --period last-7-days --compare weekdays
  vigil metrics --period last-28-days --chain Base
  vigil metrics --last 7d --watch 30
  vigil metrics --snapshot snapshots --last 7d --csv > week.csv`;

function addBackend(vigil: Command, signal: AbortSignal): void {
  vigil
    .command("backend")
    .description("run PostgreSQL and PostgREST on this machine, with demo data or your own")
    .option("--data <dir>", "a folder of CSV files, one for each table, instead of demo data")
    .option("--port <n>", "the port to listen on (default: 54321, or any free one)", wholeNumber)
    .option("--debug", "print all that is known about an error")
    .addHelpText("after", BACKEND_HELP)
    .action(async (options) => {
      const { runBackend } = await import("./backend.ts");
      await runBackend(options, await outputOfBackend(), signal);
    });
}

async function outputOfBackend(): Promise<BackendOutput> {
  const { backendOutput } = await import("./backendOutput.ts");
  return backendOutput(process.stdout, process.stderr);
}

const BACKEND_HELP = `
docs/csv.md says what such a folder holds and how to export it.

Examples:
  vigil backend
  vigil backend --data exports --port 0`;

function addStart(vigil: Command, signal: AbortSignal): void {
  vigil
    .command("start")
    .description("show the dashboard in a browser, on a backend with demo data or your own")
    .option("--data <dir>", "a folder of CSV files, one for each table, instead of demo data")
    .option("--port <n>", "the port to listen on, or the next that is free", wholeNumber, 4173)
    .option("--dev", "reload the page when its sources change")
    .option("--debug", "print all that is known about an error")
    .addHelpText("after", START_HELP)
    .action(async (options) => {
      const { runStart } = await import("./start.ts");
      await runStart(options, await outputOfBackend(), signal);
    });
}

const START_HELP = `
docs/csv.md says what such a folder holds and how to export it.

Examples:
  vigil start
  vigil start --data exports`;

function addCompletion(vigil: Command): void {
  vigil
    .command("completion")
    .description("print a script with which your shell completes all of this")
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", COMPLETION_HELP)
    .action(async (shell) => {
      const { runCompletion } = await import("./completion.ts");
      runCompletion(shell, vigil);
    });
}

const COMPLETION_HELP = `
The script completes the command vigil, which npm link in the folder of the project puts on the PATH.

Examples:
  source <(vigil completion bash)
  vigil completion fish > ~/.config/fish/completions/vigil.fish`;
