import { BRAND } from "../../shared/brand.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import {
  formatCount,
  formatPercent,
  formatQuantity,
  formatShortDay,
  type Noun,
} from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";

/** The cards and the flagged wallets as one line of ASCII, for status bars and prompts. */
export function renderLine({ range, cards, wallets }: Dashboard): string {
  const share = formatPercent(wallets.flaggedPercent, 1);
  const figures = [
    card(cards.activeUsers, ["user", "users"]),
    card(cards.activeProjects, ["project", "projects"]),
    card(cards.scannedTransactions, ["tx", "tx"]),
    `${formatCount(wallets.flagged)}/${formatCount(wallets.total)} flagged (${share})`,
  ];
  return `${BRAND.name} ${days(range)}: ${figures.join(", ")}\n`;
}

function card({ value, changePercent }: Dashboard["cards"]["activeUsers"], noun: Noun): string {
  if (value === null) return `${noun[1]} not known`;
  return [formatQuantity(value, noun), ...change(changePercent)].join(" ");
}

function change(changePercent: number | null): string[] {
  if (changePercent === null) return [];
  if (changePercent === 0) return ["="];
  return [`${changePercent > 0 ? "+" : ""}${formatPercent(changePercent, 1)}`];
}

function days(range: Range): string {
  const [from, to] = [formatShortDay(range.from, range), formatShortDay(range.to, range)];
  return from === to ? from : `${from} - ${to}`;
}
