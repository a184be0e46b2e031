import { sum } from "../cube/sum.ts";
import { type ChainFigures, linkedTransactions } from "../dashboard/chainFigures.ts";
import type { Compared } from "../dashboard/compared.ts";
import type { Contribution } from "../dashboard/contributions.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import type { DataBegin } from "../dashboard/dataBegin.ts";
import { MIN_BASE } from "../dashboard/percent.ts";
import type { Noun, View } from "../dashboard/view.ts";
import { type AnyRanked, isRanked, VIEW_NAMES, VIEWS, type ViewName } from "../dashboard/views.ts";
import { isByChain } from "../database/datedTables.ts";
import { hasOtherLength } from "../days/comparison.ts";
import { type Day, dayNumber } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import { beginWords, sharedTransactions } from "./caveats.ts";
import { comparedWholeDay, comparisonWords, inComparisonWords } from "./comparisonWords.ts";
import {
  changeSize,
  formatCount,
  formatDayCount,
  formatList,
  formatQuantity,
  formatShare,
  formatShortDay,
} from "./format.ts";
import { leadSentence } from "./leadSentence.ts";
import { movers } from "./movers.ts";
import { soFar } from "./provenanceWords.ts";
import { sentenceNames } from "./sentenceNames.ts";
import { shortChains } from "./shortName.ts";

export type Highlights = Readonly<Record<ViewName, string | null>>;

interface ShownDays extends Dashboard {
  /** The words of `hourWords`; null or missing if the hours are not known. */
  readonly byHour?: HourWords | null;
  /** The days whose transactions stand out, with a sentence elsewhere in the same answer. */
  readonly notableDays?: readonly Day[];
}

/** What is known about one day by its hours. */
export interface HourWords {
  /** Instead of a change of an unfinished day. */
  readonly change: string | null;
  /** Instead of the busiest day. */
  readonly peak: string | null;
}

/** The highlights of all views, in their order. */
export function highlights(dashboard: ShownDays, unfinished: Day | null): Highlights {
  return Object.fromEntries(
    VIEW_NAMES.map((name) => [name, highlight(name, dashboard, unfinished)]),
  ) as Highlights;
}

/**
 * The first thing an analyst would say about a view, in one sentence; null for an empty view. A change
 * says "so far" if the last day is `unfinished`.
 */
export function highlight(
  name: ViewName,
  dashboard: ShownDays,
  unfinished: Day | null,
): string | null {
  const view = VIEWS[name];
  if (!isRanked(view)) {
    return view.chart === "trend"
      ? trendSentence(dashboard, unfinished)
      : walletsSentence(dashboard, unfinished);
  }
  return view.hasShare ? leaderSentence(dashboard) : countedLead(view, dashboard);
}

/** The sentence about chains together. Null if the view does not count by chain, and if its table is not known. */
export function chainHighlight(
  name: ViewName,
  dashboard: Dashboard,
  figures: ChainFigures,
  unfinished: Day | null,
): string | null {
  const words = chainWords(name, dashboard, figures, unfinished);
  if (words === null) return null;
  return `${shortChains(figures.chains, sentenceNames(dashboard))}: ${words}`;
}

/** The words of `chainHighlight` after the names of the chains; null for the same views. */
function chainWords(
  name: ViewName,
  dashboard: Dashboard,
  figures: ChainFigures,
  unfinished: Day | null,
): string | null {
  const { table, unit, chart, hasShare }: View<never> = VIEWS[name];
  if (chart === "share" || !isByChain(table)) return null;
  if (hasShare) return chainShare(dashboard, figures);
  const { value, ...compared } = figures[table];
  if (value === null) return null;
  const begin = dashboard.dataBegin[table];
  const counted = { ...compared, value, unit, begin, contributions: [] };
  const words = countWords(dashboard, counted, unfinished);
  const peak =
    chart === "trend" ? busiest(figures.days, figures.counts, dashboard.range, unfinished) : null;
  return peak === null ? words : `${words} ${peak}`;
}

/** `42.34% of all transactions.` */
export function chainShare(dashboard: Dashboard, { transactions }: ChainFigures): string {
  const share = formatShare(transactions.value, linkedTransactions(dashboard), 2);
  return `${share} of ${sharedTransactions(dashboard)}.`;
}

/**
 * A count and its change as one sentence. It begins with the count, which `changeWords` leaves out of some changes:
 * `1,234 transactions, up 2.8% on the previous 31 days.`
 */
function countWords(dashboard: Dashboard, counted: Counted, unfinished: Day | null): string {
  const words = changeWords(dashboard, counted, unfinished);
  const count = formatQuantity(counted.value, counted.unit);
  if (words.startsWith(count)) return `${words}.`;
  return `${count}, ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
}

const TRANSACTION = VIEWS.transactionTrends.unit;
const WALLET = VIEWS.wallets.unit;

const DAY: Noun = ["day", "days"];

/** The most peak days that are named. */
const MAX_DAYS = 2;

/**
 * The sentences about the transactions of a range: their change with the chains behind it, their busiest days, and how many
 * have no chain. The first two count rows with and without a chain. For a range of one day, words about its hours replace
 * them if the hours are known. Null for an empty view.
 */
function trendSentence(dashboard: ShownDays, unfinished: Day | null): string | null {
  const { byHour, cards, contributions, dataBegin, range, unlinked } = dashboard;
  const { days, all } = dashboard.transactionTrends;
  if (VIEWS.transactionTrends.isEmpty(dashboard)) return null;
  const counted = {
    ...cards.scannedTransactions,
    unit: TRANSACTION,
    begin: dataBegin.transactions,
    contributions,
  };
  const sentences = [
    `${byHour?.change ?? changeWords(dashboard, counted, unfinished)}.`,
    byHour?.peak ?? busiest(days, all, range, unfinished, dashboard.notableDays),
    unlinked.transactions === 0 ? null : `${formatCount(unlinked.transactions)} without a chain.`,
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}

/**
 * The sentence about the days with the most rows, of those that have begun. Null if at most one day has begun, if these days
 * have no row, and if the only such day is one of `notableDays`, which have a sentence already.
 */
function busiest(
  countedDays: readonly Day[],
  counts: readonly number[],
  range: DayRange,
  unfinished: Day | null,
  notableDays: readonly Day[] = [],
): string | null {
  const days = countedDays.filter((day) => unfinished === null || day <= unfinished);
  const highest = Math.max(...counts.slice(0, days.length));
  if (days.length <= 1 || highest === 0) return null;
  const peakDays = days.filter((_, index) => counts[index] === highest);
  const isSinglePeak = peakDays.length === 1;
  if (isSinglePeak && peakDays.some((day) => notableDays.includes(day))) return null;
  const count = formatCount(highest);
  const allDays = formatQuantity(days.length, DAY);
  if (peakDays.length === days.length) return `Each of the ${allDays} has ${count}.`;
  const peakWords =
    peakDays.length > MAX_DAYS
      ? `${formatCount(peakDays.length)} of the ${allDays}`
      : formatList(peakDays.map((day) => formatShortDay(day, range)));
  if (isSinglePeak) return `Busiest day: ${peakWords} (${count}).`;
  return `Busiest days: ${peakWords} (${count} each).`;
}

/** A count beside that of the comparison range, with the chains that a sentence names for its change. */
interface Counted extends Compared {
  readonly unit: Noun;
  readonly begin: DataBegin;
  readonly contributions: readonly Contribution[] | null;
}

/** A count with a known change from a previous count that is not 0. */
interface KnownChange extends Counted {
  readonly previous: number;
  readonly changePercent: number;
}

/**
 * The change of a count in words, without a full stop, such as `Up 2.8% on the previous 31 days, mostly Unichain (+305)`.
 *
 * The count is given instead in these cases, of which the first that holds decides:
 * - Days of the range have not begun: the count, and how many.
 * - The previous count is not known: the count alone.
 * - Days of the comparison range are before the data, and they are most of its days or leave no change in percent: the count,
 *   and when the data begin.
 * - One unfinished day would be compared with a whole day: both counts.
 * - The change in percent is not known: the count alone.
 * - The previous count is 0: the count, and that there were none.
 */
export function changeWords(
  dashboard: Dashboard,
  counted: Counted,
  unfinished: Day | null,
): string {
  const { value, previous, changePercent, unit, begin } = counted;
  const count = formatQuantity(value, unit);
  const aheadWords = daysAhead(dashboard, unfinished);
  if (aheadWords !== null) return `${count} so far; ${aheadWords}`;
  if (previous === null) return count;
  const dataWords = beginWords("data", begin);
  // From 0, the change in percent is always 100 or 0.
  const hasNoPercent = changePercent === null || previous === 0;
  const isMisleading = hasNoPercent || isMostlyMissing(dashboard, begin);
  if (dataWords !== null && isMisleading) return `${count}; ${dataWords}`;
  const wholeDay = comparedWholeDay(dashboard, unfinished);
  if (wholeDay !== null) return `${count} so far; ${wholeDay} had ${formatCount(previous)}`;
  if (changePercent === null) return count;
  if (previous === 0) return `${count}, after none ${inComparisonWords(dashboard)}`;
  return knownChangeWords(dashboard, { ...counted, previous, changePercent }, unfinished);
}

/**
 * A change in words: the direction with remarks in brackets and the chains behind it. Instead of a change from a small count
 * in percent, both counts are given. A change of 0 has no chains.
 */
function knownChangeWords(
  dashboard: Dashboard,
  { value, previous, changePercent, unit, begin, contributions }: KnownChange,
  unfinished: Day | null,
): string {
  // An unfinished day has fewer rows, which would look like a fall.
  const remarks = soFar(unfinished, dashboard.range);
  const dataWords = beginWords("data", begin);
  if (dataWords !== null) remarks.push(dataWords);
  const remarkWords = inBrackets(remarks);
  if (changePercent === 0) return `${levelWords(dashboard)}${remarkWords}`;
  const bothCounts = `${formatQuantity(value, unit)}, after ${formatCount(previous)}`;
  const change =
    previous < MIN_BASE
      ? `${bothCounts} ${inComparisonWords(dashboard)}`
      : directionWords(dashboard, value, changePercent);
  const changeAndRemarks = `${change}${remarkWords}`;
  // Days before the first row would look like days on which each chain grew.
  if (dataWords !== null) return changeAndRemarks;
  const moverWords = movers(contributions ?? [], sentenceNames(dashboard));
  return moverWords === "" ? changeAndRemarks : `${changeAndRemarks}, ${moverWords}`;
}

/** `Level with the previous 31 days` */
function levelWords(dashboard: Dashboard): string {
  return hasOtherLength(dashboard)
    ? `As many a day as ${inComparisonWords(dashboard)}`
    : `Level with ${comparisonWords(dashboard)}`;
}

/** `Up 2.8% on the previous 31 days` */
function directionWords(dashboard: Dashboard, value: number, changePercent: number): string {
  const direction = changePercent > 0 ? "Up" : "Down";
  const size = changeSize(value, changePercent);
  const perDay = hasOtherLength(dashboard) ? " a day" : "";
  return `${direction} ${size}${perDay} on ${comparisonWords(dashboard)}`;
}

/**
 * `2 of the 31 days have not begun`, `none of the 7 days has begun`: then a change would compare a part with a whole. Null if
 * all days have begun.
 */
function daysAhead({ range }: Dashboard, unfinished: Day | null): string | null {
  const days = unfinished === null ? 0 : dayNumber(range.to) - dayNumber(unfinished);
  if (days === 0) return null;
  const length = dayCount(range);
  if (days >= length) {
    return length === 1
      ? "the day has not begun"
      : `none of the ${formatDayCount(range)} has begun`;
  }
  const have = days === 1 ? "has" : "have";
  return `${formatCount(days)} of the ${formatDayCount(range)} ${have} not begun`;
}

/** Whether more than half of the comparison range is earlier than the data. */
function isMostlyMissing({ previous }: Dashboard, begin: DataBegin): boolean {
  return previous !== null && begin !== null && 2 * begin.missingDays > dayCount(previous);
}

/** ` (Oct 05 so far, data begin on Oct 23, 2025)`; empty without remarks. */
function inBrackets(words: readonly string[]): string {
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

/**
 * The chains with the most transactions, with their shares, or with their counts if the shares of leader and runner-up look
 * the same; null without a chain.
 */
function leaderSentence(dashboard: Dashboard): string | null {
  const { topBlockchains, transactionTrends } = dashboard;
  const total = linkedTransactions(dashboard);
  const isCut = transactionTrends.chains.length > topBlockchains.length;
  return leadSentence(VIEWS.topBlockchains, dashboard, isCut, (leader, runnerUp) => {
    const leaderShare = formatShare(leader, total, 2);
    const runnerUpShare = formatShare(runnerUp, total, 2);
    if (leaderShare !== runnerUpShare) return [leaderShare, runnerUpShare];
    return [formatQuantity(leader, TRANSACTION), formatCount(runnerUp)];
  });
}

/** The flagged wallets among all, with their change; null if wallets are not known or there is none. */
function walletsSentence(dashboard: Dashboard, unfinished: Day | null): string | null {
  const { wallets } = dashboard;
  if (wallets === null || VIEWS.wallets.isEmpty(dashboard)) return null;
  const flaggedWords = flaggedOfAll(wallets.flagged, wallets.total);
  const soFarWords = unfinished === null ? "" : " so far";
  return `${flaggedWords}${soFarWords}${flaggedChange(dashboard, wallets, unfinished)}.`;
}

/**
 * `2 of 9 wallets are flagged`. There may be more flagged wallets than monitored ones, if some are no longer monitored: these
 * come first, since words about flagged wallets follow.
 */
function flaggedOfAll(flagged: number, total: number): string {
  const are = (count: number) => (count > 1 ? "are" : "is");
  if (flagged > total) {
    const monitored = total === 0 ? "no wallet" : formatQuantity(total, WALLET);
    return `While ${monitored} ${are(total)} monitored, ${formatCount(flagged)} ${are(flagged)} flagged`;
  }
  if (total === 1) return `The only wallet is ${flagged === 1 ? "flagged" : "not flagged"}`;
  if (flagged === 0) return `None of the ${formatQuantity(total, WALLET)} is flagged`;
  return `${formatCount(flagged)} of ${formatQuantity(total, WALLET)} ${are(flagged)} flagged`;
}

/**
 * The end of a sentence about flagged wallets: their difference from the comparison range. The first of these cases that holds
 * replaces it:
 * - Days of the range have not begun: how many.
 * - The count of the comparison range is not known: nothing.
 * - Days of the comparison range are before the first notification: when notifications begin.
 * - One unfinished day would be compared with a whole day, or the ranges have different lengths: the earlier count.
 */
function flaggedChange(
  dashboard: Dashboard,
  { total, flagged, previousFlagged }: NonNullable<Dashboard["wallets"]>,
  unfinished: Day | null,
): string {
  const aheadWords = daysAhead(dashboard, unfinished);
  if (aheadWords !== null) return `; ${aheadWords}`;
  if (previousFlagged === null) return "";
  const dataWords = beginWords("notifications", dashboard.dataBegin.notifications);
  if (dataWords !== null) return `; ${dataWords}`;
  const previousCount = formatCount(previousFlagged);
  const wholeDay = comparedWholeDay(dashboard, unfinished);
  if (wholeDay !== null) return `; ${wholeDay} had ${previousCount}`;
  if (hasOtherLength(dashboard)) return `; ${comparisonWords(dashboard)} had ${previousCount}`;
  const isOnlyWallet = total === 1 && flagged === 1;
  // `None of the wallets is flagged, as in …` and `The only wallet is flagged, as in …`
  const hasNumber = flagged > 0 && !isOnlyWallet;
  const difference = flaggedDifference(hasNumber, flagged, previousFlagged);
  return `, ${difference} ${inComparisonWords(dashboard)}`;
}

/**
 * How flagged wallets compare with the earlier ones, to be followed by the comparison range: `2 more than`, `after none`.
 *
 * @param hasNumber whether the number of flagged wallets stands before it
 */
function flaggedDifference(hasNumber: boolean, flagged: number, previousFlagged: number): string {
  const difference = flagged - previousFlagged;
  if (difference === 0) return hasNumber ? "as many as" : "as";
  if (previousFlagged === 0) return "after none";
  if (flagged === 0) return `after ${formatCount(previousFlagged)}`;
  const more = difference > 0 ? "more" : "fewer";
  return `${formatCount(Math.abs(difference))} ${more} than`;
}

/**
 * The labels of a ranked view with the most rows. Their share is left out if the list may be cut, since the sum of a cut list
 * is not the total. Null without a row.
 */
function countedLead(view: AnyRanked, dashboard: Dashboard): string | null {
  const { unit, most } = view;
  const counts = view.rows(dashboard).map(({ count }) => count);
  const isCut = most !== null && counts.length >= most;
  const total = sum(counts);
  const countOfTotal = (count: number) =>
    `${formatCount(count)} of ${formatQuantity(total, unit)} (${formatShare(count, total, 1)})`;
  return leadSentence(view, dashboard, isCut, (leader, runnerUp) => [
    isCut ? formatQuantity(leader, unit) : countOfTotal(leader),
    formatCount(runnerUp),
  ]);
}
