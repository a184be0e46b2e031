import type { Dashboard } from "../../shared/dashboard.ts";
import { formatCount, formatPercent, formatRange } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import { type Layout, layoutOf, note, section, type TerminalStyle } from "./layout.ts";
import { plainText } from "./plainText.ts";
import { renderCards } from "./renderCards.ts";
import { renderProvenance, type Source } from "./renderProvenance.ts";
import { renderTrends } from "./renderTrends.ts";
import { table } from "./table.ts";

/** The dashboard as text for a terminal, its last line ended too. */
export function renderMetrics(dashboard: Dashboard, source: Source, style: TerminalStyle): string {
  const layout = layoutOf(style);
  const blocks = [
    heading(dashboard, layout),
    renderCards(dashboard.cards, layout),
    section("Transaction Trends Over Time", trends(dashboard, layout), layout),
    section("Top Blockchains", topBlockchains(dashboard, layout), layout),
    section("Flagged vs Clean Wallets", wallets(dashboard, layout), layout),
    section("Flagged Wallets Distribution", flaggedDistribution(dashboard, layout), layout),
    section("Exploits by Chain", exploitsByChain(dashboard, layout), layout),
    section("Most Common Events", commonEvents(dashboard, layout), layout),
    renderProvenance(dashboard, source, layout),
  ];
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function heading({ range, previous, timeZone }: Dashboard, { paint }: Layout): string[] {
  return [
    paint.bold("Analytics Dashboard"),
    `  ${formatRange(range)}  ${paint.dim(plainText(timeZone))}`,
    paint.dim(`  ${formatRange(previous)}  previous period`),
  ];
}

function trends({ transactionTrends }: Dashboard, layout: Layout): string[] {
  if (transactionTrends.chains.length > 0) return renderTrends(transactionTrends, layout);
  return empty("No transaction data available", "transactions are recorded", layout);
}

function topBlockchains({ topBlockchains }: Dashboard, layout: Layout): string[] {
  if (topBlockchains.length === 0) {
    return empty("No blockchain data available", "transactions are recorded", layout);
  }
  const rows = topBlockchains.map(({ chain, transactions, sharePercent }) => ({
    name: chain,
    count: transactions,
    share: formatPercent(sharePercent, 2),
  }));
  return table(["Name", "Transactions", "% of Total"], rows, layout);
}

function wallets({ wallets }: Dashboard, layout: Layout): string[] {
  const { total, flagged, clean, flaggedPercent, previousFlagged } = wallets;
  const rows = [
    { name: "Flagged", count: flagged, share: formatPercent(flaggedPercent, 1) },
    { name: "Clean", count: clean, share: formatPercent(percent(clean, total, 1), 1) },
  ];
  const earlier =
    previousFlagged === null
      ? "No earlier data."
      : `${formatCount(previousFlagged)} flagged in the previous period.`;
  return [...table(["Wallets", "Count", "% of Total"], rows, layout), ...note(earlier, layout)];
}

function flaggedDistribution({ flaggedDistribution }: Dashboard, layout: Layout): string[] {
  if (flaggedDistribution.length === 0) {
    return empty("No flagged wallet data available", "wallets are flagged", layout);
  }
  const rows = flaggedDistribution.map(({ chain, notifications }) => ({
    name: chain,
    count: notifications,
  }));
  return table(["Chain", "Notifications"], rows, layout);
}

function exploitsByChain({ exploitsByChain }: Dashboard, layout: Layout): string[] {
  if (exploitsByChain.length === 0) {
    return empty("No exploit data available", "exploits are recorded", layout);
  }
  const rows = exploitsByChain.map(({ chain, exploits }) => ({ name: chain, count: exploits }));
  return table(["Chain", "Exploits"], rows, layout);
}

function commonEvents({ commonEvents }: Dashboard, layout: Layout): string[] {
  if (commonEvents.length === 0) {
    return empty("No event data available", "events are recorded", layout);
  }
  const rows = commonEvents.map(({ eventType, count }) => ({ name: eventType, count }));
  return table(["Event type", "Count"], rows, layout);
}

function empty(what: string, when: string, layout: Layout): string[] {
  return [`  ${what}`, ...note(`Data will appear when ${when}`, layout)];
}
