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
  const textColumns = axis === undefined ? head.length : head.length - 1;
  const titles = head.slice(0, textColumns);
  const texts = rows.map(({ cells }) =>
    cells.slice(0, textColumns).map((cell) => printed(cell, layout)),
  );
  const widths = fittedWidths(titles, texts, layout);
  const [nameWidth = 0] = widths;
  const shortTexts = withShortNames(texts, layout.isFitted ? nameWidth : MAX_CHARACTERS);
  const roomForBars = Math.max(0, layout.columns - INDENT - GAP - sum(widths));
  const longestBar = Math.max(...rows.map(({ bar = 0 }) => bar));
  const lines = [paint.dim(tableLine(alignedCells(titles, widths)).trimEnd())];
  for (const [index, { bar = 0, counts, cells }] of rows.entries()) {
    const aligned = alignedCells(shortTexts[index] ?? [], widths);
    const rowText = tableLine(aligned.map((text, column) => painted(text, cells[column], layout)));
    if (counts !== undefined && axis !== undefined) {
      const height = index === 0 ? TALL : 1;
      const columns = columnLines(counts, height, axis.unknown, roomForBars).map(paint.cyan);
      lines.push(...besideColumns(rowText, textWidth(tableLine(aligned)), columns));
    } else {
      const barOfRow = barText(bar, longestBar, roomForBars);
      lines.push(
        barOfRow === "" ? rowText.trimEnd() : `${rowText}${GAP_TEXT}${paint.cyan(barOfRow)}`,
      );
    }
  }
  if (axis === undefined) return lines;
  const note = layout.note(scaleNote(axis, rows.length, roomForBars));
  return [...lines, axisLine(axis, rows, roomForBars, layout), ...note];
}

/** The texts of rows, in which names that are longer are cut and still differ. */
function withShortNames(texts: readonly (readonly string[])[], maxWidth: number): string[][] {
  const names = texts.map(([name = ""]) => name);
  const shortened = shortNames(names, maxWidth, textWidth);
  return texts.map(([name = "", ...figures]) => [shortened.get(name) ?? name, ...figures]);
}

/** The blanks before each line of a table. */
const INDENT = 2;

/** The blanks before each column but the first. */
const GAP = 2;
const GAP_TEXT = " ".repeat(GAP);

/** The first cell flush left, all others flush right. */
function alignedCells(
  [name = "", ...figures]: readonly string[],
  [nameWidth = 0, ...figureWidths]: readonly number[],
): string[] {
  const alignedFigures = figures.map((figure, i) => flushRight(figure, figureWidths[i] ?? 0));
  return [flushLeft(name, nameWidth), ...alignedFigures];
}

function tableLine(alignedCells: readonly string[]): string {
  return `${" ".repeat(INDENT)}${alignedCells.join("")}`;
}

/** A row of this width with lines of columns behind it: the row is on their last line. */
function besideColumns(rowText: string, width: number, columns: readonly string[]): string[] {
  const lastLine = columns.length - 1;
  return columns.map((text, index) => {
    const beginning = index === lastLine ? rowText : " ".repeat(width);
    return `${beginning}${GAP_TEXT}${text}`.trimEnd();
  });
}

/** The widths of the names: in a roomy grid at least the least and at most the widest, on a small terminal the narrowest. */
const LEAST_NAME = 20;
const WIDEST_NAME = 32;
const NARROWEST_NAME = 12;

/** What names leave to the other columns before they become wider than the least width. */
const ROOM_OF_FIGURES = 54;

/** The widths of the other columns in a roomy grid, which all tables share as far as their texts fit. */
const FIRST_FIGURE = 14;
const OTHER_FIGURE = 12;

/** The width of each column with the gap before it; on a terminal they fit into its width. */
function fittedWidths(
  head: readonly string[],
  rows: Table["rows"],
  { columns, isFitted }: Layout,
): number[] {
  const room = columns - INDENT;
  const [longestName = 0, ...longestFigures] = columnWidths(head, [rows]);
  const nameWidth = Math.max(LEAST_NAME, Math.min(WIDEST_NAME, room - ROOM_OF_FIGURES));
  const tightWidths = longestFigures.map((width) => width + GAP);
  const roomyWidths = tightWidths.map((width, i) =>
    Math.max(width, i === 0 ? FIRST_FIGURE : OTHER_FIGURE),
  );
  if (!isFitted) {
    return [Math.max(nameWidth, Math.min(longestName, MAX_CHARACTERS)), ...roomyWidths];
  }
  if (nameWidth + sum(roomyWidths) <= room) return [nameWidth, ...roomyWidths];
  if (NARROWEST_NAME + sum(tightWidths) <= room) {
    return [Math.min(nameWidth, room - sum(tightWidths)), ...tightWidths];
  }
  // Whatever the longest text is, each column has a part of the room.
  const equalWidth = Math.floor((room - NARROWEST_NAME) / longestFigures.length);
  const equalWidths = longestFigures.map(() => equalWidth);
  return [room - sum(equalWidths), ...equalWidths];
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

/**
 * The text of a cell in its colour. Cards have the specification's green and red. Other figures have no colour, since a
 * rise may be good or bad.
 */
function painted(text: string, cell: Cell | undefined, { paint }: Layout): string {
  const isChange = typeof cell === "object" && cell !== null;
  if (!isChange || !cell.isCard || cell.percent === 0) return text;
  const change = text.trimStart();
  const indent = " ".repeat(text.length - change.length);
  const inColour = cell.percent > 0 ? paint.green : paint.red;
  return `${indent}${inColour(change)}`;
}

/** The least width of bars: narrower bars would say nothing. */
const MIN_BAR = 4;

/**
 * A horizontal bar of `width` columns for `whole`, to half a column. A part of 0 has no bar; any other part has at least
 * half a column. Without room for bars, no part has one.
 */
function barText(part: number, whole: number, width: number): string {
  if (part === 0 || width < MIN_BAR) return "";
  const halves = Math.max(1, Math.round((part / whole) * width * 2));
  return "━".repeat(Math.floor(halves / 2)) + "╸".repeat(halves % 2);
}

/** The lines of the columns of the first row. */
const TALL = 3;

/** Columns of counts, of which the first `unknown` are not known: a column of known and unknown counts is drawn. */
function columnLines(
  counts: readonly number[],
  height: number,
  unknown: number,
  width: number,
): string[] {
  const { sums, size } = sparklineBuckets(counts, width);
  return sparkline(sums, width, height, Math.floor(unknown / size));
}

/** The first and the last name below the ends of the columns, or side by side below few columns. */
function axisLine(
  { names }: Axis,
  [firstRow]: readonly BlockRow[],
  width: number,
  { paint, columns }: Layout,
): string {
  const firstName = names.at(0) ?? "";
  const lastName = names.at(-1) ?? "";
  const [line = ""] = columnLines(firstRow?.counts ?? [], 1, 0, width);
  const gap = Math.max(GAP, line.length - firstName.length - lastName.length);
  const text = `${firstName}${" ".repeat(gap)}${lastName}`;
  // A text that is wider than the columns begins before them.
  const indent = columns - Math.max(width, text.length);
  return paint.dim(`${" ".repeat(indent)}${text}`);
}

/** How to read the columns of days or hours; empty if each stands for one and there is one chart. */
function scaleNote({ names, unit }: Axis, charts: number, width: number): string {
  const { size, lastSize } = bucketSizes(names.length, width);
  const lastWords = lastSize === size ? "" : `, the last one only ${lastSize}`;
  const sentences: string[] = [];
  if (size > 1) sentences.push(`Each column sums ${size} ${unit}s${lastWords}.`);
  if (charts !== 1) sentences.push("Each chart has its own scale.");
  return sentences.join(" ");
}
