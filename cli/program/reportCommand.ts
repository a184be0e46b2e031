import { type Command, Option } from "commander";
import type { World } from "../world.ts";
import { addComparison, addRange } from "./options.ts";

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
