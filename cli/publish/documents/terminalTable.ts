import { sum } from "../../../shared/cube/sum.ts";
import type { Table } from "../../../shared/tables/table.ts";
import { formatCompact, formatCount, formatPercent } from "../../../shared/text/format.ts";
import { MAX_CHARACTERS, shortNames } from "../../../shared/text/shortName.ts";
import { columnWidths, flushLeft, flushRight, type Layout } from "../../text/layout.ts";
import { plainText } from "../../text/plainText.ts";
import { textWidth } from "../../text/textWidth.ts";
import { type Axis, type BlockRow, type Cell, cellText, type TableBlock } from "./document.ts";
import { bucketSizes, sparkline, sparklineBuckets } from "./sparkline.ts";

/**
 * A table as lines of the layout's width: names flush left, all else flush right, then bars or columns of days or hours as far
 * as there is room.
 */
export function tableLines({ head, rows, axis }: TableBlock, layout: Layout): string[] {
  const { paint } = layout;
  // The columns of days or hours are drawn as wide as they fit.
  const last = axis === undefined ? head.length : head.length - 1;
  const texts = rows.map(({ cells }) => cells.slice(0, last).map((cell) => printed(cell, layout)));
  const [nameWidth, ...widths] = fittedWidths(head.slice(0, last), texts, layout);
  const names = texts.map(([name = ""]) => name);
  const short = shortNames(names, layout.isFitted ? (nameWidth ?? 0) : MAX_CHARACTERS, textWidth);
  const line = (
    [name = "", ...cells]: readonly string[],
    painted = (text: string, _: number) => text,
  ) =>
    `  ${flushLeft(short.get(name) ?? name, nameWidth ?? 0)}${cells
      .map((cell, i) => painted(flushRight(cell, widths[i] ?? 0), i))
      .join("")}`;
  const rest = Math.max(0, layout.columns - 4 - sum([nameWidth ?? 0, ...widths]));
  const titles = paint.dim(line(head.slice(0, last)).trimEnd());
  const largest = Math.max(...rows.map(({ bar = 0 }) => bar));
  const bodies = rows.flatMap(({ bar, counts, cells }, index) => {
    const rowText = line(texts[index] ?? [], (text, i) => painted(text, cells[i + 1], layout));
    if (counts !== undefined && axis !== undefined) {
      const height = index === 0 ? TALL : 1;
      const blocks = columnsOf(counts, height, axis.unknown, rest).map(paint.cyan);
      return besideColumns(rowText, textWidth(line(texts[index] ?? [])), blocks);
    }
    const length = bar === undefined || rest < MIN_BAR ? "" : barText(bar, largest, rest);
    return [length === "" ? rowText.trimEnd() : `${rowText}  ${paint.cyan(length)}`];
  });
  if (axis === undefined) return [titles, ...bodies];
  const start = layout.columns - rest;
  return [
    titles,
    ...bodies,
    ...axisLine(axis, rows, rest, start, layout),
    ...layout.note(reading(axis, rows.length, rest)),
  ];
}

/** A row of this width with lines of columns behind it: the row is on their last line. */
function besideColumns(rowText: string, width: number, blocks: readonly string[]): string[] {
  const lastLine = blocks.length - 1;
  return blocks.map((text, at) => {
    const beginning = at === lastLine ? rowText : " ".repeat(width);
    return `${beginning}  ${text}`.trimEnd();
  });
}

const NAME = { least: 20, most: 32, narrowest: 12 };

/** The widths of a roomy grid, which all tables share as far as their texts fit. */
const GRID = { first: 14, others: 12 };

const GAP = 2;

/** The width of each column with the gap before it; on a terminal they fit into its width. */
function fittedWidths(
  head: readonly string[],
  rows: Table["rows"],
  { columns, isFitted }: Layout,
): number[] {
  const room = columns - 2;
  const [longest = 0, ...figures] = columnWidths(head, [rows]);
  const name = Math.max(NAME.least, Math.min(NAME.most, room - 54));
  const roomy = figures.map((width, i) =>
    Math.max(width + GAP, i === 0 ? GRID.first : GRID.others),
  );
  if (!isFitted) return [Math.max(name, Math.min(longest, MAX_CHARACTERS)), ...roomy];
  if (name + sum(roomy) <= room) return [name, ...roomy];
  const tight = figures.map((width) => width + GAP);
  if (NAME.narrowest + sum(tight) <= room) return [Math.min(name, room - sum(tight)), ...tight];
  // Whatever the longest text is, each column has a part of the room.
  const each = Math.floor((room - NAME.narrowest) / figures.length);
  return [room - each * figures.length, ...figures.map(() => each)];
}

/** From this many characters on a terminal shows a count in compact form. */
const LONG_COUNT = 14;

/** A cell as plain text. A change in percent has an arrow instead of a sign. */
function printed(cell: Cell, { isFitted }: Layout): string {
  if (typeof cell === "number" && isFitted && formatCount(cell).length >= LONG_COUNT) {
    return formatCompact(cell);
  }
  if (typeof cell !== "object" || cell === null) return plainText(cellText(cell));
  const size = formatPercent(Math.abs(cell.percent), 1);
  if (cell.percent === 0) return size;
  return `${cell.percent > 0 ? "▲" : "▼"} ${size}`;
}

/** Cards have the specification's green and red. Other figures have no colour, since a rise may be good or bad. */
function painted(
  text: string,
  cell: BlockRow["cells"][number] | undefined,
  { paint }: Layout,
): string {
  if (typeof cell !== "object" || cell === null || !cell.isCard || cell.percent === 0) return text;
  const change = text.trimStart();
  return (
    flushRight("", text.length - change.length) + paint[cell.percent > 0 ? "green" : "red"](change)
  );
}

/** The least width of bars: narrower bars would say nothing. */
const MIN_BAR = 4;

/**
 * A horizontal bar of `width` columns for `whole`, to half a column. A part of 0 has no bar; any other
 * part has at least half a column.
 */
function barText(part: number, whole: number, width: number): string {
  if (part === 0) return "";
  const halves = Math.max(1, Math.round((part / whole) * width * 2));
  return "━".repeat(Math.floor(halves / 2)) + "╸".repeat(halves % 2);
}

const TALL = 3;

function columnsOf(counts: readonly number[], height: number, unknown: number, rest: number) {
  const { sums, size } = sparklineBuckets(counts, rest);
  return sparkline(sums, rest, height, Math.floor(unknown / size));
}

/** The first and the last name below the ends of the columns, or side by side below few columns. */
function axisLine(
  { names }: Axis,
  rows: readonly BlockRow[],
  rest: number,
  start: number,
  { paint }: Layout,
): string[] {
  const ends = [names.at(0) ?? "", names.at(-1) ?? ""] as const;
  const [line = ""] = columnsOf(rows[0]?.counts ?? [], 1, 0, rest);
  const space = Math.max(GAP, line.length - ends[0].length - ends[1].length);
  const text = ends.join(" ".repeat(space));
  return [paint.dim(" ".repeat(start - Math.max(0, text.length - rest)) + text)];
}

/** How to read the columns of days or hours; empty if each stands for one and there is one chart. */
function reading({ names, unit }: Axis, charts: number, rest: number): string {
  const { size, lastSize } = bucketSizes(names.length, rest);
  const last = lastSize === size ? "" : `, the last one only ${lastSize}`;
  const sentences: string[] = [];
  if (size > 1) sentences.push(`Each column sums ${size} ${unit}s${last}.`);
  if (charts !== 1) sentences.push("Each chart has its own scale.");
  return sentences.join(" ");
}
