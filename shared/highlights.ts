import { comparedDays, inComparedDays } from "./comparisonWords.ts";
import { type Dashboard, TOP_BARS } from "./dashboardSchema.ts";
import type { Day } from "./day.ts";
import type { Figure } from "./definitions.ts";
import {
  formatCount,
  formatList,
  formatPercent,
  formatQuantity,
  formatShare,
  formatShortDay,
  type Noun,
} from "./format.ts";
import { leadSentence, type Ranked } from "./leadSentence.ts";
import { listedRows } from "./listedRows.ts";
import { movers } from "./movers.ts";
import type { Range } from "./range.ts";
import { sum } from "./sum.ts";

/** The six views. */
export type View = Exclude<Figure, keyof Dashboard["cards"]>;

export type Highlights = Readonly<Record<View, string | null>>;

/**
 * What an analyst would say first about each view, in one sentence; null where there is nothing. A
 * change says so where the last day was `unfinished` when the figures were taken.
 */
export function highlights(dashboard: Dashboard, unfinished: Day | null): Highlights {
  return {
    transactionTrends: trend(dashboard, unfinished),
    topBlockchains: topBlockchains(dashboard),
    wallets: wallets(dashboard, unfinished),
    flaggedDistribution: flaggedDistribution(dashboard),
    exploitsByChain: exploitsByChain(dashboard),
    commonEvents: commonEvents(dashboard),
  };
}

const CHAIN: Noun = ["chain", "chains"];
const TRANSACTION: Noun = ["transaction", "transactions"];
const WALLET: Noun = ["wallet", "wallets"];
const DAY: Noun = ["day", "days"];

/** As many days as are named. */
const MOST_DAYS = 2;

/** The change is of all transactions, the peak of those with a chain. */
function trend(dashboard: Dashboard, unfinished: Day | null): string | null {
  const { transactionTrends, range } = dashboard;
  if (transactionTrends.chains.length === 0) return null;
  return `${peak(transactionTrends, range)}${transactionsChange(dashboard, unfinished)}.`;
}

function peak({ days, total }: Dashboard["transactionTrends"], range: Range): string {
  const most = Math.max(...total);
  const peaks = days.filter((_, index) => total[index] === most);
  const all = formatQuantity(days.length, DAY);
  if (days.length === 1) return formatQuantity(most, TRANSACTION);
  if (peaks.length === days.length) {
    return `${formatQuantity(most, TRANSACTION)} on each of the ${all}`;
  }
  const on =
    peaks.length > MOST_DAYS
      ? `${formatCount(peaks.length)} of the ${all}`
      : formatList(peaks.map((day) => formatShortDay(day, range)));
  return `Peak of ${formatCount(most)} on ${on}`;
}

function transactionsChange(dashboard: Dashboard, unfinished: Day | null): string {
  const { cards, contributions, unlinked } = dashboard;
  const { previous, changePercent } = cards.scannedTransactions;
  const which = unlinked.transactions > 0 ? "scanned transactions " : "";
  const soFar = withUnfinished(dashboard, unfinished);
  if (changePercent === null || contributions === null) return "";
  if (previous === 0) return `; none ${inComparedDays(dashboard)}`;
  if (changePercent === 0) return `; ${which}level with ${comparedDays(dashboard)}${soFar}`;
  const change = `${changePercent > 0 ? "up" : "down"} ${formatPercent(Math.abs(changePercent), 1)}`;
  const why = movers(contributions);
  return `; ${which}${change} on ${comparedDays(dashboard)}${soFar}${why && `: ${why}`}`;
}

/** Fewer rows than a whole day has would look like a fall. */
function withUnfinished({ range }: Dashboard, unfinished: Day | null): string {
  return unfinished === null ? "" : ` (${formatShortDay(unfinished, range)} so far)`;
}

function topBlockchains(dashboard: Dashboard): string | null {
  const { topBlockchains, transactionTrends } = dashboard;
  const whole = sum(transactionTrends.total);
  return leadSentence({
    entries: listedRows(dashboard, "topBlockchains"),
    isCut: transactionTrends.chains.length > topBlockchains.length,
    kind: CHAIN,
    unit: TRANSACTION,
    amounts: (leader, next) => {
      const shares = [formatShare(leader, whole, 2), formatShare(next, whole, 2)] as const;
      if (shares[0] !== shares[1]) return shares;
      return [formatQuantity(leader, TRANSACTION), formatCount(next)];
    },
  });
}

/** Wallets that were flagged may be monitored no longer, so that there are more of them than of all. */
function wallets(dashboard: Dashboard, unfinished: Day | null): string | null {
  const { total, flagged } = dashboard.wallets;
  if (total === 0 && flagged === 0) return null;
  const soFar = unfinished === null ? "" : " so far";
  return `${flaggedOfAll(flagged, total)}${soFar}${flaggedChange(dashboard)}.`;
}

function flaggedOfAll(flagged: number, total: number): string {
  const are = (count: number) => (count > 1 ? "are" : "is");
  if (flagged > total) {
    const monitored = `${total === 0 ? "none" : formatCount(total)} ${are(total)} monitored`;
    return `${formatQuantity(flagged, WALLET)} ${are(flagged)} flagged while ${monitored}`;
  }
  if (total === 1) return `The only wallet is ${flagged === 1 ? "flagged" : "not flagged"}`;
  if (flagged === 0) return `None of the ${formatQuantity(total, WALLET)} is flagged`;
  return `${formatCount(flagged)} of ${formatQuantity(total, WALLET)} ${are(flagged)} flagged`;
}

function flaggedChange(dashboard: Dashboard): string {
  const { total, flagged, previousFlagged } = dashboard.wallets;
  const before = inComparedDays(dashboard);
  if (previousFlagged === null) return "";
  const difference = flagged - previousFlagged;
  if (difference === 0) {
    return `, ${flagged === 0 || total === 1 ? "as" : "as many as"} ${before}`;
  }
  if (previousFlagged === 0) return `, after none ${before}`;
  if (flagged === 0) return `, after ${formatCount(previousFlagged)} ${before}`;
  const more = difference > 0 ? "more" : "fewer";
  return `, ${formatCount(Math.abs(difference))} ${more} than ${before}`;
}

function flaggedDistribution(dashboard: Dashboard): string | null {
  const entries = listedRows(dashboard, "flaggedDistribution");
  return countedLead(entries, Number.POSITIVE_INFINITY, CHAIN, ["notification", "notifications"]);
}

function exploitsByChain(dashboard: Dashboard): string | null {
  const entries = listedRows(dashboard, "exploitsByChain");
  return countedLead(entries, TOP_BARS, CHAIN, ["exploit", "exploits"]);
}

function commonEvents(dashboard: Dashboard): string | null {
  const entries = listedRows(dashboard, "commonEvents");
  return countedLead(entries, TOP_BARS, ["event type", "event types"], ["event", "events"]);
}

/** A list that may be cut is not all there is, so that no share of it is known. */
function countedLead(entries: readonly Ranked[], most: number, kind: Noun, unit: Noun) {
  const isCut = entries.length >= most;
  const whole = sum(entries.map(({ count }) => count));
  const share = (count: number) =>
    `${formatCount(count)} of ${formatQuantity(whole, unit)} (${formatShare(count, whole, 1)})`;
  const amount = (count: number) => (isCut ? formatQuantity(count, unit) : share(count));
  const amounts = (leader: number, next: number) => [amount(leader), formatCount(next)] as const;
  return leadSentence({ entries, isCut, kind, unit, amounts });
}
