import { sum } from "../../../../shared/cube/sum.ts";
import { formatDay, formatRange } from "../../../../shared/text/format.ts";
import type { Layout } from "../../../text/layout.ts";
import { flushLeft } from "../../../text/layout.ts";
import type { Charts } from "../section.ts";
import { bucketSizes, sparkline, sparklineBuckets } from "../sparkline.ts";

const TALL = 3;
const BETWEEN_DAYS = 2;

/**
 * Counts per day as charts. The first chart above an axis is tall; a note explains charts that have a
 * head.
 */
export function chartLines(block: Charts, layout: Layout): string[] {
  const { head, days, charts, aside, unknown } = block;
  const lines = charts.flatMap(({ name, counts }, index) => {
    const height = index === 0 && aside !== null ? TALL : 1;
    return chart(name, counts, height, unknown, layout);
  });
  return [
    ...(head === null ? [] : [layout.paint.dim(layout.line(...head, ""))]),
    ...lines,
    ...(aside === null ? [] : [axis(block, aside, layout)]),
    ...(head === null ? [] : layout.note(reading(days.length, layout))),
  ];
}

/** Daily counts, with the name and the sum of the counts on the lowest line. */
function chart(
  name: string,
  counts: readonly number[],
  height: number,
  unknown: number,
  layout: Layout,
): string[] {
  const lines = columns(counts, height, unknown, layout);
  return lines.map((blocks, index) => {
    const [title, total] = index === height - 1 ? [name, layout.count(sum(counts))] : ["", ""];
    return layout.line(title, total, layout.paint.cyan(blocks));
  });
}

function columns(
  counts: readonly number[],
  height: number,
  unknown: number,
  { rest }: Layout,
): string[] {
  const { sums, size } = sparklineBuckets(counts, rest);
  return sparkline(sums, rest, height, Math.floor(unknown / size));
}

/** The first and the last day below the ends of the charts, or side by side below short charts. */
function axis({ days, charts }: Charts, aside: string, layout: Layout): string {
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return "";
  const ends = [formatDay(from), formatDay(to)] as const;
  const [line = ""] = columns(charts[0]?.counts ?? [], 1, 0, layout);
  const space = line.length - ends[0].length - ends[1].length;
  const text = space < BETWEEN_DAYS ? formatRange({ from, to }) : ends.join(" ".repeat(space));
  const start = layout.columns - Math.max(layout.rest, text.length);
  return layout.paint.dim(flushLeft(`  ${aside}`, start) + text);
}

function reading(days: number, { rest }: Layout): string {
  const { size, lastSize } = bucketSizes(days, rest);
  const last = lastSize === size ? "" : `, the last one only ${lastSize}`;
  const sums = size === 1 ? "" : `Each column sums ${size} days${last}. `;
  return `${sums}Each chart has its own scale.`;
}
