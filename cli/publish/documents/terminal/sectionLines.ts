import { sum } from "../../../../shared/cube/sum.ts";
import {
  formatChange,
  formatCompact,
  formatCount,
  formatDay,
  formatPercent,
  formatRange,
} from "../../../../shared/text/format.ts";
import type { CardEntry } from "../../../../shared/views/cardList.ts";
import { LEAST_BASE } from "../../../../shared/views/percent.ts";
import { flushLeft, flushRight, type Layout } from "../../../text/layout.ts";
import type {
  Cell,
  Charts,
  FigureRow,
  FigureRows,
  Identities,
  IdentityTable,
  List,
  ListRow,
  Title,
} from "../section.ts";
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

const LIST_CELL = 11;

/** The least width of bars: narrower bars would say nothing. */
const LEAST_BAR = 4;

/** Names, counts, further cells, and bars in proportion to the largest count. */
export function listLines({ head, rows }: List, layout: Layout): string[] {
  const [name, count, ...cells] = head;
  const largest = Math.max(...rows.map((row) => row.count));
  const titles = layout.line(name, count, joinCells(cells));
  return [layout.paint.dim(titles), ...rows.map((row) => rowLine(row, largest, layout))];
}

function rowLine({ name, count, cells }: ListRow, largest: number, layout: Layout): string {
  const before = cells.length === 0 ? "" : `${joinCells(cells)}  `;
  const room = layout.rest - before.length;
  const length = room < LEAST_BAR ? "" : bar(count, largest, room);
  const rest = length === "" ? before.trimEnd() : before + layout.paint.cyan(length);
  return layout.line(name, layout.count(count), rest);
}

function joinCells(cells: readonly string[]): string {
  return cells.map((cell) => flushRight(cell, LIST_CELL)).join("");
}

/**
 * A horizontal bar of `width` columns for `whole`, to half a column. A part of 0 has no bar; any other
 * part has at least half a column.
 */
function bar(part: number, whole: number, width: number): string {
  if (part === 0) return "";
  const halves = Math.max(1, Math.round((part / whole) * width * 2));
  return "━".repeat(Math.floor(halves / 2)) + "╸".repeat(halves % 2);
}

/** Figures with their changes; `against` names the comparison, null for none. */
export function figureLines(
  { kind, rows }: FigureRows,
  against: string | null,
  layout: Layout,
): string[] {
  const words = ({ change }: FigureRow) => {
    if (change === null) return "";
    if (change === "not known") return layout.paint.dim(change);
    return against === null ? "" : changeCell(kind, change, against, layout);
  };
  return rows.flatMap((row) => [
    layout.line(row.title, layout.count(row.value), words(row)),
    ...(row.sharePercent === undefined
      ? []
      : [layout.line("% of Total", formatPercent(row.sharePercent, 2), "")]),
  ]);
}

/**
 * A change, such as `▲ 2.8% vs previous period`, without words on a narrow terminal. Cards have the
 * specification's green and red. Other figures have no colour, since a rise may be good or bad, and no
 * percentage of a small base.
 */
function changeCell(
  kind: FigureRows["kind"],
  { previous, percent }: NonNullable<CardEntry["change"]>,
  against: string,
  { rest, paint }: Layout,
): string {
  if (previous === null) return paint.dim("no earlier data");
  // A previous value before the first data is not a count of 0, so no percentage follows from it.
  if (percent === 0 || (percent === null && previous === 0)) return "";
  if (percent === null || (kind === "figures" && previous < LEAST_BASE)) {
    const was = `was ${formatCount(previous)}`;
    const whole = `${was} (${against})`;
    return paint.dim(whole.length > rest ? was : whole);
  }
  const whole = formatChange(percent, against);
  const figure = formatPercent(Math.abs(percent), 1);
  const words = whole.length + 2 > rest ? "" : whole.slice(figure.length);
  const text = `${percent > 0 ? "▲" : "▼"} ${figure}`;
  if (kind === "figures") return text + paint.dim(words);
  return paint[percent > 0 ? "green" : "red"](text) + paint.dim(words);
}

/**
 * Tables of identities and the meanings of their columns. On a narrow terminal heads are shortened, or
 * each cell gets a line.
 */
export function identityLines({ tables, meanings, further }: Identities, layout: Layout): string[] {
  const lines = tables.flatMap((table) => tableLines(table, layout));
  return [...lines, ...layout.note(`${meanings} ${further}`.trimEnd())];
}

function tableLines({ title, heads, rows }: IdentityTable, layout: Layout): string[] {
  const { paint } = layout;
  const isNarrow = (heads: readonly string[]) =>
    heads.some((head) => head.length >= cellWidth(heads, layout));
  const short = isNarrow(heads) ? heads.map((head) => head.replace(/ days?/, " d")) : heads;
  if (isNarrow(short)) {
    return rows.flatMap(({ title, cells }) => [
      paint.dim(layout.line(cellText(title), "", "")),
      ...cells.map((cell, i) => layout.line(`  ${heads[i]}`, cellText(cell), "")),
    ]);
  }
  const indent = title === "" ? "" : "  ";
  return [
    paint.dim(cellLine(cellText(title), short, layout)),
    ...rows.map(({ title, cells }) => cellLine(indent + cellText(title), cells, layout)),
  ];
}

const IDENTITY_CELL = 12;
const MOST_DIGITS = 6;

function cellText(cell: Title | Cell): string {
  if (typeof cell === "object") return cell.card;
  if (typeof cell === "string") return cell;
  const grouped = formatCount(cell);
  return grouped.length <= MOST_DIGITS ? grouped : formatCompact(cell);
}

/** A line with the first cell in the column of counts, and a blank before each further cell. */
function cellLine(name: string, cells: readonly Cell[], layout: Layout): string {
  const [first = "", ...others] = cells.map(cellText);
  const room = cellWidth(cells, layout) - 1;
  return layout.line(name, first, others.map((text) => ` ${flushRight(text, room)}`).join(""));
}

function cellWidth({ length }: readonly Cell[], { rest }: Layout): number {
  return Math.min(IDENTITY_CELL, Math.floor(rest / (length - 1)));
}
