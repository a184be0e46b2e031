import { sum } from "../../../shared/cube/sum.ts";
import { hourName } from "../../../shared/dashboard/byHour.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { daysBefore } from "../../../shared/dashboard/dataBegin.ts";
import type { HourTrends } from "../../../shared/dashboard/hours.ts";
import type { View } from "../../../shared/dashboard/view.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { TableCell } from "../../../shared/tables/table.ts";
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
  const byHour = hourWords({ ...dashboard, hours, soFar });
  const sentences = highlights({ ...dashboard, byHour, notableDays }, unfinished);
  return VIEW_NAMES.map((name) => {
    const view: View<Dashboard> = VIEWS[name];
    const isTrend = name === "transactionTrends";
    const rows = isTrend ? trendBlocks(answer, isReport) : listBlocks(name, answer);
    const days =
      isReport || isTrend || view.byDay === undefined ? [] : BY_DAY[view.byDay](dashboard);
    const [what, when] = emptyWords(view, dashboard);
    const blocks: Block[] = view.isEmpty(dashboard)
      ? [{ kind: "text", text: `${what}. ${when}.` }]
      : [...remark(sentences[name]), ...rows, ...days];
    return { title: view.title, view: name, blocks };
  });
}

function remark(text: string | null): Block[] {
  return text === null ? [] : [{ kind: "remark", text }];
}

const LEADING_CHAINS = 5;

/** One day is a trend by the hour in a terminal, and a list if its hours are not known, or in a report. */
function trendBlocks({ published: dashboard, hours }: DocumentAnswer, isReport: boolean): Block[] {
  const { days, total, chains } = dashboard.transactionTrends;
  const { columns } = VIEWS.transactionTrends;
  const leading = chains.slice(0, LEADING_CHAINS);
  const trends = [{ chain: "All chains", counts: total }, ...leading].map(
    ({ chain: name, counts }) => ({ name, counts }),
  );
  const others = chains.length - leading.length;
  const more = formatQuantity(others, ["more chain", "more chains"]);
  const text: Block[] = others === 0 ? [] : [{ kind: "text", text: `And ${more}.` }];
  if (days.length > 1) {
    const table = dayTable(dashboard, "transactions", columns, days, trends);
    return [...table, ...(isReport ? [] : beginRemark(dashboard)), ...text];
  }
  if (!isReport && hours !== null) {
    const rows = trends.map((row, i) => ({ ...row, chains: i === 0 ? null : [row.name] }));
    return [hourTable(columns, hours, rows), ...text];
  }
  const rows = trends.map(({ name, counts }) => ({ cells: [name, sum(counts)], bar: sum(counts) }));
  return [{ kind: "table", head: columns, rows }, ...text];
}

/** A sentence on the days before the first transaction. */
export function beginRemark(dashboard: Dashboard): Block[] {
  return remark(firstRowCaveat("transactions", dashboard));
}

const TREND_COLUMNS = 31;

/** Counts by day with their names and sums; nothing for one day. */
export function dayTable(
  dashboard: Dashboard,
  table: CountedTable,
  columns: readonly [name: string, sum: string],
  days: readonly Day[],
  trends: readonly NamedCounts[],
): Block[] {
  if (days.length === 1) return [];
  const unknown = daysBefore(days, dashboard.dataBegin[table]);
  const axis: Axis = { unit: "day", names: days.map(formatDay), unknown };
  return [
    axisTable(
      columns,
      axis,
      trends.map((row) => ({ ...row, count: sum(row.counts) })),
    ),
  ];
}

/** The complete hours of one day beside its counts, of chains together; null for all chains. */
export function hourTable(
  columns: readonly [name: string, sum: string],
  { total, chains }: HourTrends,
  trends: readonly (NamedCounts & { readonly chains: readonly string[] | null })[],
): Block {
  const axis: Axis = { unit: "hour", names: total.map((_, hour) => hourName(hour)), unknown: 0 };
  const rows = trends.map(({ name, counts, chains: named }) => {
    const rowChains = chains.filter(({ chain }) => named?.includes(chain));
    const hours = total.map((count, hour) =>
      named === null ? count : sum(rowChains.map(({ counts }) => counts[hour] ?? 0)),
    );
    return { name, count: sum(counts), counts: hours };
  });
  return axisTable(columns, axis, rows);
}

interface NamedCounts {
  readonly name: string;
  readonly counts: readonly number[];
}

/** Names with their counts and a line of columns, each of which sums as many days or hours as it must to fit. */
function axisTable(
  columns: readonly [name: string, sum: string],
  axis: Axis,
  trends: readonly (NamedCounts & { readonly count: number })[],
): TableBlock {
  const { size, lastSize } = bucketSizes(axis.names.length, TREND_COLUMNS);
  const last = lastSize === size ? "" : `, the last only ${lastSize}`;
  const per = size === 1 ? `Per ${axis.unit}` : `Per ${size} ${axis.unit}s${last}`;
  const rows = trends.map(({ name, count, counts }) => {
    const { sums } = sparklineBuckets(counts, TREND_COLUMNS);
    const line = sparkline(sums, sums.length, 1, 0).join("");
    return { cells: [name, count, line], counts };
  });
  return { kind: "table", head: [...columns, per], rows, axis };
}

/** The rows of a view, and what explains their figures. */
function listBlocks(name: ViewName, answer: DocumentAnswer): Block[] {
  const { columns, rows } = viewTable(name, answer, "list");
  const cells = (row: readonly TableCell[]) =>
    columns.map((column, i) => (i === 1 ? (row[i] ?? null) : formatCell(column, row[i])));
  return [
    {
      kind: "table",
      head: columns.map(({ title }) => title),
      rows: rows.map((row) => ({ cells: cells(row), bar: Number(row[1]) })),
    },
    ...columns.flatMap(({ note }) => remark(note ?? null)),
  ];
}

/** What a terminal shows below the rows of a view that has days. */
const BY_DAY: Readonly<
  Record<NonNullable<View<never>["byDay"]>, (dashboard: Dashboard) => Block[]>
> = {
  flaggedTrends: firstTimes,
  exploitDays: ({ exploitDays }) => exploitTable(exploitDays ?? []),
};

/** Wallets flagged for the first time add up over days, unlike wallets flagged each day. */
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
  const rows = days
    .slice(0, MAX_EXPLOIT_DAYS)
    .map(({ day, chain, exploits }) => ({ cells: [chain, exploits, formatDay(day)] }));
  const more = days.length - rows.length;
  const head = ["Newest first", "Exploits", "Day"];
  return [
    { kind: "table", head, rows },
    ...remark(more > 0 ? `And ${formatCount(more)} more: --csv lists them all.` : null),
  ];
}
