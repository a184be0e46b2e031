import type { Dashboard } from "../shared/dashboard.ts";
import { formatCount, formatDay, formatRange } from "../shared/format.ts";
import { countCell, type Layout, line, note } from "./layout.ts";
import { type Buckets, bucketsOf, sparkline } from "./sparkline.ts";

type Trends = Dashboard["transactionTrends"];

const LEADING_CHAINS = 5;
const TOTAL_HEIGHT = 3;
const BETWEEN_DAYS = 2;

/** The total per day as a chart, the leading chains as sparklines, and what to read off them. */
export function renderTrends(trends: Trends, layout: Layout): string[] {
  const leading = trends.chains.slice(0, LEADING_CHAINS);
  return [
    layout.paint.dim(line("Chain", "Transactions", "", layout)),
    ...trend("All chains", trends.total, TOTAL_HEIGHT, layout),
    ...leading.flatMap(({ chain, counts }) => trend(chain, counts, 1, layout)),
    axis(trends, layout),
    ...note([...peak(trends), ...reading(trends, layout)].join(" "), layout),
  ];
}

/** A name and a sum stand on the lowest line of their chart. */
function trend(name: string, counts: readonly number[], height: number, layout: Layout): string[] {
  const sum = countCell(
    counts.reduce((sum, count) => sum + count, 0),
    layout,
  );
  return chart(counts, height, layout).map((blocks, index) => {
    const isLowest = index === height - 1;
    return line(isLowest ? name : "", isLowest ? sum : "", layout.paint.cyan(blocks), layout);
  });
}

function chart(counts: readonly number[], height: number, { rest }: Layout): string[] {
  return sparkline(bucketsOf(counts, rest).sums, rest, height);
}

/** The first and the last day below the ends of the charts, or side by side where these are short. */
function axis({ days, total }: Trends, layout: Layout): string {
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return "";
  const ends = [formatDay(from), formatDay(to)] as const;
  const space = (chart(total, 1, layout)[0] ?? "").length - ends[0].length - ends[1].length;
  const both = space < BETWEEN_DAYS ? formatRange({ from, to }) : ends.join(" ".repeat(space));
  const text = from === to ? ends[0] : both;
  return layout.paint.dim(" ".repeat(layout.columns - Math.max(layout.rest, text.length)) + text);
}

function peak({ days, total }: Trends): string[] {
  const count = Math.max(...total);
  const day = days[total.indexOf(count)];
  return day === undefined ? [] : [`Peak of ${formatCount(count)} on ${formatDay(day)}.`];
}

function reading({ total, chains }: Trends, layout: Layout): string[] {
  const more = chains.length - LEADING_CHAINS;
  return [
    ...columnSize(bucketsOf(total, layout.rest)),
    "Each chart has its own scale.",
    ...(more > 0 ? [`${formatCount(more)} more ${more === 1 ? "chain" : "chains"} not shown.`] : []),
  ];
}

function columnSize({ size, lastSize }: Buckets): string[] {
  if (size === 1) return [];
  const last = lastSize === size ? "" : `, the last one ${lastSize}`;
  return [`Each column sums ${size} days${last}.`];
}
