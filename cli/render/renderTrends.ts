import { sum } from "../../shared/cube/sum.ts";
import type { DataBegin } from "../../shared/dashboard/dataBegin.ts";
import type { Day } from "../../shared/days/day.ts";
import { firstRowCaveat } from "../../shared/text/caveats.ts";
import { formatCount, formatDay, formatRange } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { VIEWS } from "../../shared/views/views.ts";
import type { Layout } from "../text/layout.ts";
import { flushLeft } from "../text/textWidth.ts";
import { type Buckets, sparkline, sparklineBuckets } from "./sparkline.ts";
import { table } from "./viewTables.ts";

type Trends = Dashboard["transactionTrends"];

const LEADING_CHAINS = 5;
const TOTAL_HEIGHT = 3;
const BETWEEN_DAYS = 2;

/**
 * The total per day as a chart, the leading chains as sparklines, and a note on how to read them. One
 * day has no trend: its counts become a table with bars.
 */
export function renderTrends(
  trends: Trends,
  { dataBegin, range }: Pick<Dashboard, "dataBegin" | "range">,
  layout: Layout,
): string[] {
  if (trends.days.length === 1) return oneDay(trends, layout);
  const unknown = daysBefore(trends.days, dataBegin.transactions);
  const leading = trends.chains.slice(0, LEADING_CHAINS);
  return [
    layout.paint.dim(layout.line(...VIEWS.transactionTrends.columns, "")),
    ...trend("All chains", trends.total, TOTAL_HEIGHT, unknown, layout),
    ...leading.flatMap(({ chain, counts }) => trend(chain, counts, 1, unknown, layout)),
    axis(trends.days, trends.total, furtherChains(trends.chains), layout),
    ...layout.note(reading(trends, layout)),
    ...layout.note(firstRowCaveat("transactions", { dataBegin, range }) ?? ""),
  ];
}

function oneDay({ total, chains }: Trends, layout: Layout): string[] {
  const series = [{ chain: "All chains", counts: total }, ...chains.slice(0, LEADING_CHAINS)];
  const rows = series.map(({ chain, counts }) => ({ name: chain, count: sum(counts), cells: [] }));
  return [
    ...table({ head: VIEWS.transactionTrends.columns, rows }, layout),
    ...layout.note(furtherChains(chains)),
  ];
}

/** The number of days before the first row, on which nothing is known. */
export function daysBefore(days: readonly Day[], begin: DataBegin): number {
  return begin === null ? 0 : days.filter((day) => day < begin.day).length;
}

/** A chart of daily counts, with a name and their sum on its lowest line; the first days may be `unknown`. */
export function trend(
  name: string,
  counts: readonly number[],
  height: number,
  unknown: number,
  layout: Layout,
): string[] {
  const cell = layout.count(sum(counts));
  return chart(counts, height, unknown, layout).map((blocks, index) => {
    const isLowest = index === height - 1;
    return layout.line(isLowest ? name : "", isLowest ? cell : "", layout.paint.cyan(blocks));
  });
}

function chart(
  counts: readonly number[],
  height: number,
  unknown: number,
  { rest }: Layout,
): string[] {
  const { sums, size } = sparklineBuckets(counts, rest);
  return sparkline(sums, rest, height, Math.floor(unknown / size));
}

/** A chart of daily counts above its first and last day; empty for one day. */
export function renderCourse(
  name: string,
  { days, counts }: { readonly days: readonly Day[]; readonly counts: readonly number[] },
  begin: DataBegin,
  layout: Layout,
): string[] {
  if (days.length === 1) return [];
  const unknown = daysBefore(days, begin);
  return [...trend(name, counts, TOTAL_HEIGHT, unknown, layout), axis(days, counts, "", layout)];
}

/** The first and the last day below the ends of the charts, or side by side below short charts. */
function axis(
  days: readonly Day[],
  counts: readonly number[],
  aside: string,
  layout: Layout,
): string {
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return "";
  const ends = [formatDay(from), formatDay(to)] as const;
  const space = (chart(counts, 1, 0, layout)[0] ?? "").length - ends[0].length - ends[1].length;
  const text = space < BETWEEN_DAYS ? formatRange({ from, to }) : ends.join(" ".repeat(space));
  const start = layout.columns - Math.max(layout.rest, text.length);
  return layout.paint.dim(flushLeft(`  ${aside}`, start) + text);
}

function reading({ total }: Trends, layout: Layout): string {
  return `${columnSize(sparklineBuckets(total, layout.rest))}Each chart has its own scale.`;
}

function columnSize({ size, lastSize }: Buckets): string {
  if (size === 1) return "";
  const last = lastSize === size ? "" : `, the last one only ${lastSize}`;
  return `Each column sums ${size} days${last}. `;
}

function furtherChains({ length }: Trends["chains"]): string {
  const more = length - LEADING_CHAINS;
  return more > 0 ? `and ${formatCount(more)} more ${more === 1 ? "chain" : "chains"}` : "";
}
