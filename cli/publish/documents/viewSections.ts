import { sum } from "../../../shared/cube/sum.ts";
import { hourName } from "../../../shared/dashboard/byHour.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { daysBefore } from "../../../shared/dashboard/dataBegin.ts";
import type { HourTrends } from "../../../shared/dashboard/hours.ts";
import type { View } from "../../../shared/dashboard/view.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import type { Day } from "../../../shared/days/day.ts";
import { formatCell, viewTable } from "../../../shared/tables/viewTable.ts";
import { emptyWords, firstRowCaveat } from "../../../shared/text/caveats.ts";
import { formatCount, formatDay, formatQuantity } from "../../../shared/text/format.ts";
import { highlights } from "../../../shared/text/highlights.ts";
import { hourWords } from "../../../shared/text/hourWords.ts";
import type { Axis, Block, DocumentAnswer, Section, TableBlock } from "./document.ts";
import { bucketSizes, sparkline, sparklineBuckets } from "./sparkline.ts";

/** Each view with its sentence, which says "so far" if the last day is unfinished, and its rows. */
export function viewSections(answer: DocumentAnswer, isReport: boolean): Section[] {
  const { published: dashboard, hours, notableDays, soFar, unfinished } = answer;
  // Only a range of one day has hours: its sentence then compares hours in place of days.
  const byHour = hourWords({ ...dashboard, hours, soFar });
  const sentences = highlights({ ...dashboard, byHour, notableDays }, unfinished);
  return VIEW_NAMES.map((name) => {
    const view: View<Dashboard> = VIEWS[name];
    const blocks = view.isEmpty(dashboard)
      ? emptyBlocks(view, dashboard)
      : [...remarkBlocks(sentences[name]), ...viewBlocks(name, answer, isReport)];
    return { title: view.title, view: name, blocks };
  });
}

/** That a view is empty, and when it would have rows. */
function emptyBlocks(view: View<Dashboard>, dashboard: Dashboard): Block[] {
  const [what, when] = emptyWords(view, dashboard);
  return [{ kind: "text", text: `${what}. ${when}.` }];
}

/** The rows of a view and, for a terminal, its days. */
function viewBlocks(name: ViewName, answer: DocumentAnswer, isReport: boolean): Block[] {
  if (name === "transactionTrends") return trendBlocks(answer, isReport);
  const { byDay }: View<Dashboard> = VIEWS[name];
  const rows = listBlocks(name, answer);
  if (isReport || byDay === undefined) return rows;
  return [...rows, ...DAY_BLOCKS[byDay](answer.published)];
}

/** A remark; no block for null. */
function remarkBlocks(text: string | null): Block[] {
  return text === null ? [] : [{ kind: "remark", text }];
}

/** The chains that have a row each. */
const LEADING_CHAINS = 5;

/** The transactions of all chains and of the leading ones, and how many more chains there are. */
function trendBlocks(answer: DocumentAnswer, isReport: boolean): Block[] {
  const { total, chains } = answer.published.transactionTrends;
  const trends: ChainCounts[] = [{ name: "All chains", counts: total, chains: null }];
  for (const { chain, counts } of chains.slice(0, LEADING_CHAINS)) {
    trends.push({ name: chain, counts, chains: [chain] });
  }
  const blocks = trendTable(trends, answer, isReport);
  if (chains.length > LEADING_CHAINS) {
    const more = formatQuantity(chains.length - LEADING_CHAINS, ["more chain", "more chains"]);
    blocks.push({ kind: "text", text: `And ${more}.` });
  }
  return blocks;
}

/**
 * The table of trends:
 * - several days: by day, in a terminal with a remark on days before the first transaction;
 * - one day in a terminal, if its hours are known: by hour;
 * - one day otherwise: a list of the day's counts.
 */
function trendTable(
  trends: readonly ChainCounts[],
  { published: dashboard, hours }: DocumentAnswer,
  isReport: boolean,
): Block[] {
  const { days } = dashboard.transactionTrends;
  const { columns } = VIEWS.transactionTrends;
  if (days.length > 1) {
    const table = dayTable(dashboard, "transactions", columns, days, trends);
    return isReport ? table : [...table, ...beginRemark(dashboard)];
  }
  if (!isReport && hours !== null) return [hourTable(columns, hours, trends)];
  const rows = trends.map(({ name, counts }) => ({ cells: [name, sum(counts)], bar: sum(counts) }));
  return [{ kind: "table", head: columns, rows }];
}

/** A sentence on the days before the first transaction; no block if there are none. */
export function beginRemark(dashboard: Dashboard): Block[] {
  return remarkBlocks(firstRowCaveat("transactions", dashboard));
}

/** The most columns of a trend: those of a month. */
const TREND_COLUMNS = 31;

/** Counts by day with their names and sums; no block for one day, of which the sum says all. */
export function dayTable(
  dashboard: Dashboard,
  table: CountedTable,
  columns: readonly [name: string, sum: string],
  days: readonly Day[],
  trends: readonly NamedCounts[],
): Block[] {
  if (days.length === 1) return [];
  const leadingUnknown = daysBefore(days, dashboard.dataBegin[table]);
  const axis: Axis = { unit: "day", names: days.map(formatDay), leadingUnknown };
  const rows = trends.map(({ name, counts }) => ({ name, counts, count: sum(counts) }));
  return [axisTable(columns, axis, rows)];
}

/**
 * The trends of one day: the count of the whole day, and a sparkline of its complete hours.
 *
 * @param dayTrends the count of the day for each trend
 */
export function hourTable(
  columns: readonly [name: string, sum: string],
  hours: HourTrends,
  dayTrends: readonly ChainCounts[],
): Block {
  const names = hours.total.map((_, hour) => hourName(hour));
  // If the hours of a day are known, all of them are.
  const axis: Axis = { unit: "hour", names, leadingUnknown: 0 };
  const rows = dayTrends.map(({ name, counts: dayCounts, chains }) => ({
    name,
    count: sum(dayCounts),
    counts: chains === null ? hours.total : hourCounts(hours, chains),
  }));
  return axisTable(columns, axis, rows);
}

/** The counts of each hour, of chains together. */
function hourCounts({ total, chains }: HourTrends, names: readonly string[]): number[] {
  const summed = chains.filter(({ chain }) => names.includes(chain));
  return total.map((_, hour) => sum(summed.map(({ counts }) => counts[hour] ?? 0)));
}

interface NamedCounts {
  readonly name: string;
  readonly counts: readonly number[];
}

/** The counts of chains together, by day. */
export interface ChainCounts extends NamedCounts {
  /** Null for all chains, with the rows that have none. */
  readonly chains: readonly string[] | null;
}

/**
 * Rows with a name, a count and a sparkline of at most `TREND_COLUMNS` characters. Each character is the sum of the same number
 * of days or hours, but the last one may have fewer. Days that are not known are a dot, like days without rows.
 */
function axisTable(
  titles: readonly [name: string, sum: string],
  axis: Axis,
  trends: readonly (NamedCounts & { readonly count: number })[],
): TableBlock {
  const { size, lastSize } = bucketSizes(axis.names.length, TREND_COLUMNS);
  const lastWords = lastSize === size ? "" : `, the last only ${lastSize}`;
  const lineTitle = size === 1 ? `Per ${axis.unit}` : `Per ${size} ${axis.unit}s${lastWords}`;
  const rows = trends.map(({ name, count, counts }) => {
    const { sums } = sparklineBuckets(counts, TREND_COLUMNS);
    const [line = ""] = sparkline(sums, { width: sums.length });
    return { cells: [name, count, line], counts };
  });
  return { kind: "table", head: [...titles, lineTitle], rows, axis };
}

/** The rows of a view, with bars by the count in their second column, and the notes that explain columns. */
function listBlocks(name: ViewName, answer: DocumentAnswer): Block[] {
  const { columns, rows } = viewTable(name, answer, "list");
  const listRows = rows.map((row) => {
    const texts = columns.map((column, i) => formatCell(column, row[i]));
    const [label = ""] = texts;
    const further = texts.slice(2);
    // The count stays a number: each renderer formats it, and a terminal draws a bar.
    const count = row[1] ?? null;
    return { cells: [label, count, ...further], bar: Number(count) };
  });
  const head = columns.map(({ title }) => title);
  const notes = columns.flatMap(({ note = null }) => remarkBlocks(note));
  return [{ kind: "table", head, rows: listRows }, ...notes];
}

/** What a terminal shows below the rows of a view that has days. */
const DAY_BLOCKS: Readonly<
  Record<NonNullable<View<never>["byDay"]>, (dashboard: Dashboard) => Block[]>
> = {
  flaggedTrends: firstTimes,
  exploitDays: ({ exploitDays }) => exploitTable(exploitDays ?? []),
};

/** Wallets flagged for the first time by day, which add up over days, unlike wallets flagged each day; nothing without any. */
function firstTimes(dashboard: Dashboard): Block[] {
  const { days } = dashboard.transactionTrends;
  const counts = dashboard.flaggedTrends?.firstTime ?? [];
  if (sum(counts) === 0) return [];
  const trends = [{ name: "First time flagged", counts }];
  return dayTable(dashboard, "notifications", ["", "Count"], days, trends);
}

const MAX_EXPLOIT_DAYS = 10;

/** Days with exploits, newest first; empty without exploits. */
export function exploitTable(days: NonNullable<Dashboard["exploitDays"]>): Block[] {
  if (days.length === 0) return [];
  const listed = days.slice(0, MAX_EXPLOIT_DAYS);
  const rows = listed.map(({ day, chain, exploits }) => ({
    cells: [chain, exploits, formatDay(day)],
  }));
  const more = days.length - listed.length;
  const moreText = more > 0 ? `And ${formatCount(more)} more: --csv lists them all.` : null;
  const head = ["Newest first", "Exploits", "Day"];
  return [{ kind: "table", head, rows }, ...remarkBlocks(moreText)];
}
