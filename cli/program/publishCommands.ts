import type { Command } from "commander";
import { unattended, type World } from "../environment/world.ts";
import { dataAlone, dataOption, onData } from "./dataOption.ts";
import {
  addComparison,
  addRange,
  chainOption,
  exclusive,
  maxAgeOption,
  nameOption,
  positiveNumber,
  readOption,
  requireCsv,
  settingsOption,
  VERBATIM,
  weekStartOption,
  wholeNumber,
} from "./options.ts";

export function addSnapshot(vigil: Command, world: World): void {
  addRange(vigil.command("snapshot").description("write a snapshot for static hosts and scripts"))
    .option("--out <dir>", "the folder to write to", "snapshots")
    .option(
      "--history <days>",
      "how many days the file covers, up to the end of the range",
      wholeNumber,
    )
    .addOption(dataOption())
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
    .addOption(nameOption())
    .option("--dry-run", "do everything except write")
    .addOption(maxAgeOption())
    .option("--allow-empty", "write even if a table has lost all its rows, or every table is empty")
    .option(
      "--replace",
      "replace a file of the same range in another time zone or with more history",
    )
    .option("--reindex", "rebuild index.json from the files of the folder, without a backend")
    .addHelpText("after", SNAPSHOT_HELP)
    .hook("preAction", dataAlone)
    // A file of counts has its days, and was not read by this run.
    .hook("preAction", exclusive("--cube", "--history"))
    .hook("preAction", exclusive("--cube", "--read"))
    .hook("preAction", exclusive("--dry-run", "--reindex"))
    .action(async (options) =>
      onData(options, unattended(world), (await import("../publish/snapshot.ts")).runSnapshot),
    );
}

const SNAPSHOT_HELP = `
Exits with 4 and writes nothing when a table has lost all its rows since the
newest snapshot, or when the newest transaction is older than --max-age.

Examples:
  vigil snapshot --from 2026-10-01 --to 2026-10-31 --time-zone UTC
  vigil snapshot --last 30d --to yesterday --history 400 --keep 30 --quiet
  vigil snapshot --max-age 36h`;

export function addMetrics(vigil: Command, world: World): void {
  addComparison(addRange(vigil.command("metrics").description("print the metrics as tables")))
    .addOption(
      chainOption("add the figures of a chain, named as in the tables; repeat it for a sum"),
    )
    .option("--why", "add the causes of each change; not with --csv, --xlsx, --slack or --explain")
    .option("--returns", "add how often identities return; not with --slack or --explain")
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .addOption(dataOption())
    .option("--json", "print a snapshot with rates instead of its cube")
    .option("--csv", "print metric,label,day,value,previous,change_percent")
    .option("--verbatim", VERBATIM)
    .hook("preAction", requireCsv)
    .option("--markdown", "print tables for reports and chat")
    .option("--html", "print tables for mail")
    .option("--slack", "print the JSON that a webhook of Slack takes")
    .option("--xlsx <file>", "write a spreadsheet to this file, and print its name")
    .option("--explain", "print what each figure counts")
    .addOption(nameOption())
    .option("--quiet", "print no progress")
    .addHelpText("after", METRICS_HELP)
    .hook("preAction", exclusive(...METRICS_FORMS))
    // Some of these forms, which exclude each other already, have no place for --returns or --why.
    .hook("preAction", exclusive("--slack", "--explain", "--returns"))
    .hook("preAction", exclusive("--why", "--csv", "--slack", "--xlsx", "--explain"))
    .hook("preAction", dataAlone)
    .action(async (options) =>
      onData(options, world, (await import("../publish/metrics.ts")).runMetrics),
    );
}

const METRICS_FORMS = ["--json", "--csv", "--markdown", "--html", "--slack", "--xlsx", "--explain"];

const METRICS_HELP = `
--period all begins with the first row, at most ten years ago.

Examples:
  vigil metrics
  vigil metrics --from 2026-10-01 --to yesterday --time-zone Europe/Berlin
  vigil metrics --period last-month --markdown > report.md
  vigil metrics --period last-month --xlsx report.xlsx
  vigil metrics --period last-7-days --compare weekdays --why
  vigil metrics --period last-28-days --chain Base --chain Ethereum
  vigil metrics --snapshot snapshots --last 7d --csv > week.csv
  vigil metrics --data exports --last 90d`;

export function addVerify(vigil: Command, world: World): void {
  vigil
    .command("verify <path>")
    .description("check a snapshot file, or every file of a folder or a site")
    .option("--live", "also count the rows of the backend again and compare")
    .addOption(readOption("with --live: read the function or the tables (default: auto)"))
    .option("--quiet", "print no progress")
    .addHelpText("after", VERIFY_HELP)
    .action(async (path, options) =>
      (await import("../publish/verify.ts")).runVerify(path, options, world),
    );
}

const VERIFY_HELP = `
Checks each file's schema, its size and checksum in index.json, that its
figures follow from its own cube, and that the cube does not contradict itself;
of a folder or the URL of a site also changes.json and annotations.json. Exits
with 4 when a file fails. Days without a snapshot are a warning.

SITE_HEADERS has headers for a site behind a login, such as X-Token: …, one a
line, from the environment or from .env.

With --live, rows that arrived after the file was written count as differences.

Examples:
  vigil verify snapshots
  vigil verify https://example.org/vigil/
  vigil verify snapshots/2026-10-01_2026-10-31.json --live`;

export function addDiff(vigil: Command, world: World): void {
  vigil
    .command("diff <before> <after>")
    .description("print what changed between two snapshot files")
    .option("--json", "print the changes as JSON")
    .addHelpText("after", DIFF_HELP)
    .action(async (before, after, options) =>
      (await import("../publish/diff.ts")).runDiff(before, after, options, world),
    );
}

const DIFF_HELP = `
Compares the figures of one range, and the days that both files cover one by
one. Exits with 0 whether or not something changed, as "changed" in the JSON says.

Examples:
  vigil diff snapshots/2026-10-01_2026-10-30.json snapshots/2026-10-02_2026-10-31.json
  vigil diff old.json new.json --json | jq .changed`;

export function addSite(vigil: Command, world: World): void {
  vigil
    .command("site")
    .description("write the dashboard as a static site for any host")
    .option("--out <dir>", "the folder to write to", "dist")
    .option("--snapshots <dir>", "the folder of snapshots to publish", "snapshots")
    .option("--base <path>", "the path of the site on its host, or ./ for any path", "/")
    .option("--url <url>", "the whole URL of the site, for link previews")
    .option("--frame-ancestors <origins>", "let pages of these origins show the site in a frame")
    .option(
      "--sign-in <url>",
      "where readers sign in, if the figures need a session: a URL or path",
    )
    .option(
      "--time-zone <zone>",
      "the zone of the days for all readers of a live page (default: theirs)",
    )
    .addOption(settingsOption())
    .addOption(weekStartOption())
    .option("--rules <file>", "show these rules on the trend; every reader can read them")
    .option("--allow-empty", "write a site without figures, which says how to fill it")
    .option("--no-live", "use snapshots alone, whatever backend the environment names")
    .addOption(readOption("let the page read the backend's function or its tables (default: auto)"))
    .option("--quiet", "print errors only")
    .addHelpText("after", SITE_HELP)
    .action(async (options) => (await import("../publish/site.ts")).runSite(options, world));
}

const SITE_HELP = `
SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (or SUPABASE_ANON_KEY), from the
environment or from .env, make a page that reads live. They may have the prefix
VITE_, NEXT_PUBLIC_, PUBLIC_, NUXT_PUBLIC_, REACT_APP_ or GATSBY_, and
SUPABASE_DATABASE_URL is known as well. Without them the page shows the
snapshots. FRAME_ANCESTORS stands for the option. Nothing else of the
environment reaches a file of the site, and a secret key is refused.

Examples:
  vigil site
  vigil site --snapshots archive --base /vigil/ --url https://example.org/vigil/
  vigil site --base ./ --no-live`;

export function addExport(vigil: Command, world: World): void {
  const command = vigil
    .command("export <file>")
    .description("write the whole dashboard as one HTML file that needs no network");
  addRange(command)
    .option(
      "--history <days>",
      "how many days the file covers, up to the end of the range",
      wholeNumber,
      365,
    )
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .addOption(dataOption())
    .addOption(settingsOption())
    .option("--quiet", "print errors only")
    .addHelpText("after", EXPORT_HELP)
    .hook("preAction", dataAlone)
    .action(async (file, options) => {
      const { runExport } = await import("../publish/export.ts");
      await onData(options, world, (dataOptions, dataWorld) =>
        runExport(file, dataOptions, dataWorld),
      );
    });
}

const EXPORT_HELP = `
The file opens in any current browser, shows every range of the days that it
covers (with --snapshot those of the snapshot), loads nothing and sends nothing.

Examples:
  vigil export report.html
  vigil export october.html --from 2026-10-01 --to 2026-10-31 --time-zone UTC
  vigil export report.html --snapshot snapshots
  vigil export report.html --data exports`;
