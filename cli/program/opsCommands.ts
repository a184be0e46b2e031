import { Argument, type Command, InvalidArgumentError } from "commander";
import { SUBJECTS, type Subject } from "../backend/subjects.ts";
import { unattended, type World } from "../environment/world.ts";
import type { FolderRows } from "../local/csv/readCsvFolder.ts";
import type { RowSource, RowsOptions } from "../ops/rows/rows.ts";
import { dataAlone, dataOption, onData, openBackend } from "./dataOption.ts";
import {
  addComparison,
  addRange,
  chainOption,
  exclusive,
  maxAgeOption,
  nameOption,
  positiveNumber,
  requireCsv,
  VERBATIM,
  weekStartOption,
} from "./options.ts";

export function addKeep(vigil: Command, world: World): void {
  vigil
    .command("keep")
    .description("count the days up to today in the database, and keep the answer for the page")
    .option("--time-zone <zone>", "time zone of the days", "UTC")
    .option("--days <n>", "how many days, up to today", positiveNumber, 400)
    .option("--quiet", "print nothing")
    .addHelpText("after", KEEP_HELP)
    .action(async (options) =>
      (await import("../ops/keep.ts")).runKeep(options, unattended(world)),
    );
}

const KEEP_HELP = `
The database keeps one answer for each time zone. For ten minutes every page of
that zone gets it instead of counting, so run keep every five minutes; with
pg_cron, the database itself does:

  select cron.schedule('vigil UTC', '*/5 * * * *', $$select vigil.keep('UTC')$$)

While another call is counting the same zone, keep counts nothing and prints the
time of the answer that is kept. It needs the secret key.

Examples:
  vigil keep
  vigil keep --time-zone Europe/Berlin --days 800`;

export function addCheck(vigil: Command, world: World): void {
  const check = vigil
    .command("check [rules...]")
    .description("check rules about the figures: exit code 5 means that one fires");
  addComparison(addRange(check, { to: " (default: yesterday)", last: "" }))
    .addOption(
      chainOption(
        "the chain of rules that name none, for figures such as chain.exploits; several add up",
      ),
    )
    .option("--rules <file>", "read more rules from a file, one per line, or - for stdin")
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .addOption(dataOption())
    .addOption(maxAgeOption())
    .option("--settings <file>", "the file of --view (default: site.json if it exists)")
    .option("--backtest <days>", "print when the rules would have fired: 400d", pastDays)
    .option("--json", "print the outcome of each rule as JSON")
    .option("--quiet", "print no progress")
    .addHelpText("after", CHECK_HELP)
    .hook("preAction", exclusive("--backtest", "--from"))
    .hook("preAction", exclusive("--backtest", "--to"))
    .hook("preAction", dataAlone)
    .action(async (rules, options) => {
      const { runCheck } = await import("../ops/check/check.ts");
      const unattendedWorld = unattended(world);
      await runCheck(rules, options, unattendedWorld, () => openBackend(options, unattendedWorld));
    });
}

/** The number of days in a text such as `400d`, for Commander. */
function pastDays(text: string): number {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (days > 0) return days;
  throw new InvalidArgumentError("Write a number of days such as 400d, up to 9999d.");
}

const CHECK_HELP = `
A rule compares a figure of metrics --json with a number or another figure, and
is quoted for the shell; docs/alerts.md has the grammar:

  name [severity]: TEST and (TEST or TEST) for PERIOD vs COMPARISON of "Chain"

All but a test may be left out; the options then say period, comparison and
chain. The default range is yesterday. Exits with 0 when no rule fires, with 5
when one does (each is a line on stdout), and with 4 when it cannot tell: a
figure is not known, the data ends too early, or a snapshot was written before
the day was complete. --backtest exits with 0.

Examples:
  vigil check 'cards.scannedTransactions.changePercent < -20'
  vigil check 'any(exploitsByChain.exploits) >= 1' --time-zone UTC
  vigil check 'silent [page]: chain.transactions == 0 for last-2-days of "Base"'
  vigil check 'wallets.flaggedPercent > 10 and wallets.flagged >= 100' --last 7d
  vigil check 'unusual(wallets.flagged)' --backtest 400d
  vigil check --rules alerts.txt --snapshot snapshots --max-age 36h`;

export function addDoctor(vigil: Command, world: World): void {
  vigil
    .command("doctor")
    .description("check a backend and say what to fix")
    .option("--json", "print the findings as JSON")
    .addOption(maxAgeOption())
    .addHelpText("after", DOCTOR_HELP)
    .action(async (options) => (await import("../ops/doctor/doctor.ts")).runDoctor(options, world));
}

const DOCTOR_HELP = `
Reads a few rows and writes nothing. Exits with 0 when no check fails, even
with warnings, with 3 when the backend cannot be reached or refuses the key,
with 4 when another check fails.

SUPABASE_SECRET_KEY lets doctor see all rows. If a public key is set too,
doctor also checks what visitors of the page can see.

Examples:
  vigil doctor
  vigil doctor --max-age 2h
  vigil doctor --json | jq '.findings[] | select(.level != "ok")'`;

export function addRows(vigil: Command, world: World): void {
  const subject = new Argument("<subject>", "what to print").choices(SUBJECTS);
  const rows = vigil
    .command("rows")
    .description("print the rows behind a figure, with the secret key or from --data")
    .addArgument(subject);
  addRange(rows)
    .addOption(chainOption("only rows of this chain; events have none; repeat it for more"))
    .addOption(dataOption())
    .option("--csv", "print the rows as CSV")
    .option("--verbatim", VERBATIM)
    .hook("preAction", requireCsv)
    .option("--json", "print each row as a line of JSON")
    .option("--limit <rows>", "print only the first rows, and how many there are", positiveNumber)
    .option("--quiet", "print no progress")
    .addHelpText("after", ROWS_HELP)
    .hook("preAction", exclusive("--csv", "--json"))
    .hook("preAction", dataAlone)
    .action((subject, options) => printRows(subject, options, unattended(world)));
}

/** Prints the rows of the folder that `--data` names, or of the backend of the settings. */
async function printRows(subject: Subject, options: RowsOptions, world: World): Promise<void> {
  const { requireChainOf, runRows } = await import("../ops/rows/rows.ts");
  // A wrong option is refused before the folder is loaded, which takes a while.
  requireChainOf(subject, options);
  await onData(options, world, async (dataOptions, dataWorld, folder) => {
    const readRows = folder === null ? await backendRows(dataWorld) : await folderRows(folder);
    await runRows(subject, dataOptions, readRows, dataWorld);
  });
}

async function backendRows(world: World): Promise<RowSource> {
  const { liveRows } = await import("../ops/rows/liveRows.ts");
  return liveRows(world);
}

async function folderRows(folder: FolderRows): Promise<RowSource> {
  const { folderSubjectRows } = await import("../local/csv/folderSubjectRows.ts");
  return (subject, query) => folderSubjectRows(folder, subject, query);
}

const ROWS_HELP = `
Prints all rows of the tables, of projects, users (e-mails) and flagged wallets
one each with its count and its first and last day. Last, on stderr, stand the
number of rows and the figure of the same days: exits with 4 when they differ.
All rows are read, also with --limit, into a temporary file without a name.

Needs SUPABASE_SECRET_KEY, and tables of the specification's names, or --data.

Examples:
  vigil rows transactions --last 7d --chain Base
  vigil rows users --period yesterday --time-zone UTC --csv > users.csv
  vigil rows exploits --data exports --last 7d
  vigil rows flagged-wallets --json | jq -r .wallet`;

export function addMcp(vigil: Command, world: World): void {
  vigil
    .command("mcp")
    .description(
      "answer an assistant's questions by the Model Context Protocol, on stdin and stdout",
    )
    .option("--snapshot <path>", "read this snapshot folder or site's URL instead of the backend")
    .addOption(dataOption())
    .option(
      "--time-zone <zone>",
      "time zone of the days (default: the system's, or the snapshot's)",
    )
    .addOption(weekStartOption())
    .addOption(nameOption())
    .addHelpText("after", MCP_HELP)
    .hook("preAction", dataAlone)
    .action(async (options) => {
      const { runMcp } = await import("../ops/mcp/runMcp.ts");
      await runMcp(options, world, (request) => openBackend(request, world));
    });
}

const MCP_HELP = `
Reads only, and answers with counts: no e-mail, no project, no wallet address.
docs/mcp.md says how assistants are configured.

Examples:
  vigil mcp --snapshot https://example.org/vigil/
  claude mcp add vigil -- vigil mcp --snapshot /srv/vigil/snapshots`;
