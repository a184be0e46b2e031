import { type Command, Option } from "commander";
import type { World } from "../world.ts";
import { addComparison, addRange, readWay, wholeNumber } from "./options.ts";

export function addSite(vigil: Command, world: World): void {
  vigil
    .command("site")
    .description("write the dashboard as a static site for any host")
    .option("--out <dir>", "the folder to write to", "dist")
    .option("--snapshots <dir>", "the folder of snapshots to publish", "snapshots")
    .option("--base <path>", "the path of the site on its host, or ./ for any path", "/")
    .option("--url <url>", "the whole URL of the site, for link previews")
    .option("--embeds", "add a picture of each view and a badge of each card, to embed elsewhere")
    .option("--frame-ancestors <origins>", "let pages of these origins show the site in a frame")
    .option("--no-live", "use snapshots alone, whatever backend the environment names")
    .addOption(readWay("let the page read the backend's function or its tables (default: auto)"))
    .option("--quiet", "print errors only")
    .addHelpText("after", SITE_HELP)
    .action(async (options) => (await import("../commands/site.ts")).runSite(options, world));
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
  vigil site --snapshots nights --base /vigil/ --url https://example.org/vigil/
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
    .option("--quiet", "print errors only")
    .addHelpText("after", EXPORT_HELP)
    .action(async (file, options) =>
      (await import("../commands/export.ts")).runExport(file, options, world),
    );
}

const EXPORT_HELP = `
The file opens from a mail or a folder in any current browser. It shows every
range of the days that it covers, and holds counts alone: no e-mail, no wallet
address. It loads nothing and sends nothing. With --snapshot it covers the days
of the snapshot.

Examples:
  vigil export report.html
  vigil export october.html --from 2026-10-01 --to 2026-10-31 --time-zone UTC
  vigil export report.html --snapshot snapshots`;

export function addReport(vigil: Command, world: World): void {
  const command = vigil
    .command("report")
    .description("print the figures as a mail with the whole dashboard, or as a message for Slack");
  addComparison(addRange(command))
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .option("--mail-to <addresses>", "to whom the mail goes, with commas between them")
    .option("--mail-from <address>", "from whom the mail comes")
    .option("--subject <text>", "the subject of the mail (default: the days)")
    .option("--no-file", "attach no file")
    .addOption(
      new Option("--slack", "print the JSON that a webhook of Slack takes").conflicts(MAIL_OPTIONS),
    )
    .option("--quiet", "print no progress")
    .addHelpText("after", REPORT_HELP)
    .action(async (options) => (await import("../commands/report.ts")).runReport(options, world));
}

const MAIL_OPTIONS = ["mailTo", "mailFrom", "subject", "file"];

const REPORT_HELP = `
Sends nothing: another program does, and has the password. The mail has the
figures as tables and as text, a picture of the trend, and the file that export
writes. It looks back 365 days unless --history says how many, or to the first
day of the snapshot. docs/alerts.md has the lines for cron.

Examples:
  vigil report --period last-week --mail-to ops@example.org \\
    --mail-from vigil@example.org | msmtp -t
  vigil report --snapshot snapshots --slack |
    curl -fsS -H 'Content-Type: application/json' -d @- "$SLACK_WEBHOOK"`;
