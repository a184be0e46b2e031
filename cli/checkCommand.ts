import type { Command } from "commander";
import { parseDuration } from "../shared/duration.ts";
import { addComparison, addRange, pauseSeconds } from "./options.ts";

export function addCheck(vigil: Command, signal: AbortSignal): void {
  const check = vigil
    .command("check [rules...]")
    .description("tell by the exit code whether a rule about the figures fires");
  addComparison(addRange(check, { to: " (default: yesterday)", last: "" }))
    .option("--rules <file>", "read rules from a file too, one a line")
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .option(
      "--max-age <duration>",
      "how old the newest transaction may be: 90min, 36h, 2d",
      (text) => parseDuration(text),
    )
    .option("--json", "print what became of each rule as JSON")
    .option("--watch [seconds]", "judge again and again (default: every 60 seconds)", pauseSeconds)
    .option("--quiet", "print no progress")
    .addHelpText("after", CHECK_HELP)
    .action(async (rules, options) => {
      const { runCheck } = await import("./check.ts");
      await runCheck(rules, options, signal);
    });
}

const CHECK_HELP = `
A rule is a figure of metrics --json, one of < <= > >= == != and a number, in quotes for the shell. A
row of a list is named by its label in brackets; a label that there is no row of counts 0. All rows
count, also those that the tables cut off. With "and" a rule fires when all of its conditions hold.

Without a range it looks at yesterday. Exits with 0 when no rule fires, and with 5 when one does: each
is a line on stdout. Exits with 4 when it cannot tell, since a figure is not known, the data ends
too early, or a day was not over when its snapshot was written. A day that is not over now counts only
where it is asked for, by --to or a --period that holds it.

With --watch a terminal shows every rule, what fires first, until Ctrl-C ends it.

Examples:
  vigil check 'cards.scannedTransactions.changePercent < -20'
  vigil check 'exploitsByChain["Ethereum"].exploits >= 1' --time-zone UTC
  vigil check 'wallets.flaggedPercent > 10 and wallets.flagged >= 100' --last 7d
  vigil check --rules alerts.txt --period today --watch 30
  vigil check --rules alerts.txt --snapshot snapshots --max-age 36h`;
