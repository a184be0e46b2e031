import { sum } from "../cube/sum.ts";
import { chainTransactions } from "../dashboard/chainTransactions.ts";
import type { Compared } from "../dashboard/compared.ts";
import type { Contribution } from "../dashboard/contributions.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { comparedCount, type DataBegin } from "../dashboard/dataBegin.ts";
import { MIN_BASE } from "../dashboard/percent.ts";
import type { Noun } from "../dashboard/view.ts";
import { type AnyRanked, isRanked, VIEW_NAMES, VIEWS, type ViewName } from "../dashboard/views.ts";
import type { CountedTable } from "../database/datedTables.ts";
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

/** The sentence about chains together; null if the view does not tell chains apart, or its cut list may lack one. */
export function chainHighlight(
  name: ViewName,
  dashboard: Dashboard,
  named: readonly string[],
  unfinished: Day | null,
): string | null {
  const words = chainWords(name, dashboard, named, unfinished);
  return words === null ? null : `${shortChains(named)}: ${words}`;
}

/** The same without the names of the chains. */
function chainWords(
  name: ViewName,
  dashboard: Dashboard,
  named: readonly string[],
  unfinished: Day | null,
): string | null {
  const { days, total } = dashboard.transactionTrends;
  const { value, previous, daily } = chainTransactions(dashboard, named);
  const view = VIEWS[name];
  const words = (count: number, before: number | null) =>
    countWords(dashboard, view, count, before, unfinished);
  if (!isRanked(view)) {
    if (view.chart !== "trend") return null;
    const peak = value === 0 ? null : busiest(days, daily, dashboard.range);
    return peak === null ? words(value, previous) : `${words(value, previous)} ${peak}`;
  }
  if (view.hasShare) {
    return `${formatShare(value, sum(total), 2)} of ${sharedTransactions(dashboard)}.`;
  }
  if (view.label !== "chain" || dashboard.completeness[view.table] === null) return null;
  const listedRows = view.rows(dashboard);
  const rows = listedRows.filter(({ name }) => named.includes(name));
  const lacksOne = rows.length < named.length;
  const isCut = listedRows.length === view.most;
  if (lacksOne && isCut) return null;
  const count = sum(rows.map(({ count }) => count));
  // A chain without a row here may have had rows before.
  const previousCounts = lacksOne ? [] : rows.flatMap(({ previous }) => previous ?? []);
  return words(count, previousCounts.length === 0 ? null : sum(previousCounts));
}

/** A sentence that begins with the count, also if the words of its change do not have it. Movers are left out. */
function countWords(
  dashboard: Dashboard,
  { table, unit }: { readonly table: CountedTable; readonly unit: Noun },
  value: number,
  previous: number | null,
  unfinished: Day | null,
): string {
  const begin = dashboard.dataBegin[table];
  const counted = comparedCount(value, previous, dashboard, table);
  const words = changeWords(dashboard, { ...counted, unit, begin, contributions: [] }, unfinished);
  const count = formatQuantity(value, unit);
  if (words.startsWith(count)) return `${words}.`;
  return `${count}, ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
}

const TRANSACTION = VIEWS.transactionTrends.unit;
const WALLET = VIEWS.wallets.unit;

const DAY: Noun = ["day", "days"];

/** The most peak days that are named. */
const MAX_DAYS = 2;

/** The change of the card, with its causes by chain, and its busiest day. Both counts include rows without a chain. */
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
    byHour?.peak ?? busiest(days, all, range, dashboard.notableDays),
    unlinked.transactions === 0 ? null : `${formatCount(unlinked.transactions)} without a chain.`,
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}

/** The days with most rows; null for a single day, and if one of `notableDays` alone has most. */
function busiest(
  days: readonly Day[],
  counts: readonly number[],
  range: DayRange,
  notableDays: readonly Day[] = [],
): string | null {
  if (days.length === 1) return null;
  const most = Math.max(...counts);
  const peaks = days.filter((_, index) => counts[index] === most);
  if (peaks.length === 1 && peaks.some((day) => notableDays.includes(day))) return null;
  const ofDays = formatQuantity(days.length, DAY);
  if (peaks.length === days.length) return `Each of the ${ofDays} has ${formatCount(most)}.`;
  const named =
    peaks.length > MAX_DAYS
      ? `${formatCount(peaks.length)} of the ${ofDays}`
      : formatList(peaks.map((day) => formatShortDay(day, range)));
  const count = formatCount(most);
  if (peaks.length === 1) return `Busiest day: ${named} (${count}).`;
  return `Busiest days: ${named} (${count} each).`;
}

/** A count beside that of the comparison range, with the chains that a sentence names for its change. */
interface Counted extends Compared {
  readonly unit: Noun;
  readonly begin: DataBegin;
  readonly contributions: readonly Contribution[] | null;
}

/** The change of a count, without a full stop. */
export function changeWords(
  dashboard: Dashboard,
  { value, previous, changePercent, unit, begin: dataBegin, contributions }: Counted,
  unfinished: Day | null,
): string {
  const count = formatQuantity(value, unit);
  const ahead = daysAhead(dashboard, unfinished);
  if (ahead !== null) return `${count} so far; ${ahead}`;
  if (previous === null) return count;
  const begin = beginWords("data", dataBegin);
  const isKnown = changePercent !== null && previous > 0 && !isMostlyMissing(dashboard, dataBegin);
  if (begin !== null && !isKnown) return `${count}; ${begin}`;
  const wholeDay = comparedWholeDay(dashboard, unfinished);
  if (wholeDay !== null) return `${count} so far; ${wholeDay} had ${formatCount(previous)}`;
  if (changePercent === null) return count;
  if (previous === 0) return `${count}, after none ${inComparisonWords(dashboard)}`;
  // An unfinished day has fewer rows, which would look like a fall.
  const remarks = soFar(unfinished, dashboard.range);
  if (begin !== null) remarks.push(begin);
  const aside = inBrackets(remarks);
  if (changePercent === 0) return `${levelWords(dashboard)}${aside}`;
  const change =
    previous < MIN_BASE
      ? `${count}, after ${formatCount(previous)} ${inComparisonWords(dashboard)}`
      : directionWords(dashboard, value, previous, changePercent);
  // Days before the first row would look like days on which each chain grew.
  const why = begin === null ? movers(contributions ?? [], sentenceNames(dashboard)) : "";
  return why === "" ? `${change}${aside}` : `${change}${aside}, ${why}`;
}

function levelWords(dashboard: Dashboard): string {
  const level = hasOtherLength(dashboard) ? "As many a day as in" : "Level with";
  return `${level} ${comparisonWords(dashboard)}`;
}

/** `Up 2.8% on the previous 31 days` */
function directionWords(
  dashboard: Dashboard,
  value: number,
  previous: number,
  changePercent: number,
): string {
  const direction = changePercent > 0 ? "Up" : "Down";
  const size = changeSize(value, previous, changePercent);
  const perDay = hasOtherLength(dashboard) ? " a day" : "";
  return `${direction} ${size}${perDay} on ${comparisonWords(dashboard)}`;
}

/** `2 of the 31 days have not begun`: then a change would compare a part with a whole. Null if all days have begun. */
function daysAhead({ range }: Dashboard, unfinished: Day | null): string | null {
  const days = unfinished === null ? 0 : dayNumber(range.to) - dayNumber(unfinished);
  if (days === 0) return null;
  return `${formatCount(days)} of the ${formatDayCount(range)} ${days === 1 ? "has" : "have"} not begun`;
}

/** Whether more than half of the comparison range is earlier than the data. */
function isMostlyMissing({ previous }: Dashboard, begin: DataBegin): boolean {
  return previous !== null && begin !== null && 2 * begin.missingDays > dayCount(previous);
}

function inBrackets(words: readonly string[]): string {
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

/** Shares that look the same would not say who leads: then the counts are given. */
function leaderSentence(dashboard: Dashboard): string | null {
  const { topBlockchains, transactionTrends } = dashboard;
  const whole = sum(transactionTrends.total);
  const isCut = transactionTrends.chains.length > topBlockchains.length;
  return leadSentence(VIEWS.topBlockchains, dashboard, isCut, (leader, next) => {
    const shares = [formatShare(leader, whole, 2), formatShare(next, whole, 2)] as const;
    if (shares[0] !== shares[1]) return shares;
    return [formatQuantity(leader, TRANSACTION), formatCount(next)];
  });
}

/** More wallets may be flagged than monitored: some flagged wallets are no longer monitored. */
function walletsSentence(dashboard: Dashboard, unfinished: Day | null): string | null {
  const { wallets } = dashboard;
  if (wallets === null || VIEWS.wallets.isEmpty(dashboard)) return null;
  const partly = unfinished === null ? "" : " so far";
  const { flagged, total } = wallets;
  return `${flaggedOfAll(flagged, total)}${partly}${flaggedChange(dashboard, wallets, unfinished)}.`;
}

/** `2 of 9 wallets are flagged` */
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

/** The end of a sentence about flagged wallets, with their number in the comparison range; empty if that is not known. */
function flaggedChange(
  dashboard: Dashboard,
  { total, flagged, previousFlagged }: NonNullable<Dashboard["wallets"]>,
  unfinished: Day | null,
): string {
  const { dataBegin } = dashboard;
  const ahead = daysAhead(dashboard, unfinished);
  if (ahead !== null) return `; ${ahead}`;
  if (previousFlagged === null) return "";
  const begin = beginWords("notifications", dataBegin.notifications);
  if (begin !== null) return `; ${begin}`;
  const wholeDay = comparedWholeDay(dashboard, unfinished);
  if (wholeDay !== null) return `; ${wholeDay} had ${formatCount(previousFlagged)}`;
  if (hasOtherLength(dashboard)) {
    return `; ${comparisonWords(dashboard)} had ${formatCount(previousFlagged)}`;
  }
  const inComparison = inComparisonWords(dashboard);
  const difference = flagged - previousFlagged;
  if (difference === 0) {
    return `, ${flagged === 0 || total === 1 ? "as" : "as many as"} ${inComparison}`;
  }
  if (previousFlagged === 0) return `, after none ${inComparison}`;
  if (flagged === 0) return `, after ${formatCount(previousFlagged)} ${inComparison}`;
  const more = difference > 0 ? "more" : "fewer";
  return `, ${formatCount(Math.abs(difference))} ${more} than ${inComparison}`;
}

/** If the list may be cut, its sum is not the total and shares are unknown. */
function countedLead(view: AnyRanked, dashboard: Dashboard): string | null {
  const { unit, most } = view;
  const counts = view.rows(dashboard).map(({ count }) => count);
  const isCut = most !== null && counts.length >= most;
  const whole = sum(counts);
  const share = (count: number) =>
    `${formatCount(count)} of ${formatQuantity(whole, unit)} (${formatShare(count, whole, 1)})`;
  return leadSentence(view, dashboard, isCut, (leader, next) => [
    isCut ? formatQuantity(leader, unit) : share(leader),
    formatCount(next),
  ]);
}
