import { BRAND } from "../../shared/brand.ts";
import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { beginWords } from "../../shared/text/caveats.ts";
import {
  formatCount,
  formatDayCount,
  formatPercent,
  formatQuantity,
  formatShortDay,
  type Noun,
} from "../../shared/text/format.ts";
import type { Compared, Dashboard } from "../../shared/views/dashboardSchema.ts";
import { LEAST_BASE } from "../../shared/views/percent.ts";
import { plainText } from "../text/plainText.ts";
import type { Figures } from "./renderProvenance.ts";

/** The cards and the flagged wallets, or the figures of a chain, as one line for status bars and prompts. */
export function renderLine({ result, chain, source }: Omit<Figures, "returns">): string {
  const soFar = source.unfinished === null ? "" : " so far";
  const whose = chain === null ? "" : `, ${plainText(chain.chain)}`;
  const figures = chain === null ? dashboardParts(result) : chainParts(chain);
  return `${BRAND.name} ${days(result.range)}${soFar}${whose}: ${figures.join(", ")}\n`;
}

function dashboardParts({ cards, wallets, completeness, dataBegin }: Dashboard): string[] {
  const share = formatPercent(wallets.flaggedPercent, 1);
  const hasUsers = completeness.memberships === "known";
  return [
    hasUsers ? figure(cards.activeUsers, ["user", "users"]) : "users not known",
    figure(cards.activeProjects, ["project", "projects"]),
    figure(cards.scannedTransactions, ["tx", "tx"]),
    `${formatCount(wallets.flagged)}/${formatCount(wallets.total)} flagged (${share})`,
    ...[beginWords("data", dataBegin.transactions) ?? []].flat(),
  ];
}

function chainParts({ transactions, notifications, exploits }: ChainFigures): string[] {
  return [
    chainFigure(transactions, ["tx", "tx"]),
    chainFigure(notifications, ["notification", "notifications"]),
    chainFigure(exploits, ["exploit", "exploits"]),
  ];
}

/**
 * A change from a small base is shown as the previous count. Without a percentage a count of 0 is that of
 * days before the first row, and so not known.
 */
function chainFigure(compared: Compared, noun: Noun): string {
  const { value, previous, changePercent } = compared;
  if (changePercent === null && previous === 0) return formatQuantity(value, noun);
  const isSmall = changePercent !== 0 && previous !== null && previous < LEAST_BASE;
  if (!isSmall) return figure(compared, noun);
  return `${formatQuantity(value, noun)} (was ${formatCount(previous)})`;
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

function days(range: DayRange): string {
  const [from, to] = [formatShortDay(range.from, range), formatShortDay(range.to, range)];
  return from === to ? from : `${from} - ${to} (${formatDayCount(range)})`;
}
