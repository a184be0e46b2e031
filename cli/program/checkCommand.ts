import { type Command, InvalidArgumentError } from "commander";
import type { World } from "../world.ts";
import { addComparison, addRange, maxAge, pauseSeconds } from "./options.ts";

export function addCheck(vigil: Command, world: World): void {
  const check = vigil
    .command("check [rules...]")
    .description("check rules about the figures: exit code 5 means that one fires");
  addComparison(addRange(check, { to: " (default: yesterday)", last: "" }))
    .option(
      "--chain <name>",
      "the chain of rules that name none, for figures such as chain.exploits",
    )
    .option("--rules <file>", "read more rules from a file, one per line, or - for stdin")
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .addOption(maxAge())
    .option("--list", "print every figure with its value instead")
    .option("--backtest <days>", "print when the rules would have fired: 400d", pastDays)
    .option("--json", "print the outcome of each rule, or the list, as JSON")
    .option("--watch [seconds]", "check again and again (default: every 60 seconds)", pauseSeconds)
    .option("--quiet", "print no progress")
    .addHelpText("after", CHECK_HELP)
    .action(async (rules, options) =>
      (await import("../commands/check.ts")).runCheck(rules, options, world),
    );
}

function pastDays(text: string): number {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (days > 0) return days;
  throw new InvalidArgumentError("Write a number of days such as 400d.");
}

const CHECK_HELP = `
A rule compares a figure of metrics --json with a number or another figure, by
< <= > >= == or !=, and is quoted for the shell. Every figure has .value,
.previous and .changePercent. A label in brackets names a row of a list, which
counts 0 on days without it; any(...), sum(...) and max(...) take all rows, also
those that the tables cut off. age.transactions is the age of the newest row,
unusual(...) a figure far from the same weekdays of the last eight weeks.

  name [severity]: TEST and TEST or TEST for PERIOD vs COMPARISON of "Chain"

All but a test may be left out; the options then say period, comparison and
chain. docs/alerts.md has the grammar. A label that no row of the days read has
is refused, with the nearest one: write ? behind it if it may be missing.

The default range is yesterday. Exits with 0 when no rule fires, and with 5
when one does: each rule that fires is a line on stdout. Exits with 4 when it
cannot tell: a figure is not known, the data ends too early, or a day was not
over when its snapshot was written. A day that is not over now counts only if
--to or a period includes it. --list and --backtest exit with 0.

With --watch a terminal shows every rule, those that fire first, until Ctrl-C
ends it.

Examples:
  vigil check 'cards.scannedTransactions.changePercent < -20'
  vigil check 'any(exploitsByChain.exploits) >= 1' --time-zone UTC
  vigil check 'silent [page]: chain.transactions == 0 for last-2-days of "Base"'
  vigil check 'wallets.flaggedPercent > 10 and wallets.flagged >= 100' --last 7d
  vigil check 'unusual(wallets.flagged)' --backtest 400d
  vigil check --list --period last-week
  vigil check --rules alerts.txt --period today --watch 30
  vigil check --rules alerts.txt --snapshot snapshots --max-age 36h`;
