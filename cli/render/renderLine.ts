import { BRAND } from "../../shared/brand.ts";
import type { ChainFigures } from "../../shared/chainFigures.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import {
  formatCount,
  formatPercent,
  formatQuantity,
  formatShortDay,
  type Noun,
} from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import { plainText } from "./plainText.ts";
import type { Source } from "./renderProvenance.ts";

/** The cards and the flagged wallets as one line, or those of a chain, for status bars and prompts. */
export function renderLine(
  dashboard: Dashboard,
  chain: ChainFigures | null,
  { unfinished }: Source,
): string {
  const soFar = unfinished === null ? "" : " so far";
  const whose = chain === null ? "" : `, ${plainText(chain.chain)}`;
  const figures = chain === null ? ofAll(dashboard) : ofChain(chain);
  return `${BRAND.name} ${days(dashboard.range)}${soFar}${whose}: ${figures.join(", ")}\n`;
}

function ofAll({ cards, wallets }: Dashboard): string[] {
  const share = formatPercent(wallets.flaggedPercent, 1);
  return [
    figure(cards.activeUsers, ["user", "users"]),
    figure(cards.activeProjects, ["project", "projects"]),
    figure(cards.scannedTransactions, ["tx", "tx"]),
    `${formatCount(wallets.flagged)}/${formatCount(wallets.total)} flagged (${share})`,
  ];
}

function ofChain({ transactions, notifications, exploits }: ChainFigures): string[] {
  return [
    figure(transactions, ["tx", "tx"]),
    figure(notifications, ["notification", "notifications"]),
    figure(exploits, ["exploit", "exploits"]),
  ];
}

function figure({ value, changePercent }: Dashboard["cards"]["activeUsers"], noun: Noun): string {
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
