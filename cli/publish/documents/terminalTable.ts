import { sum } from "../../../shared/cube/sum.ts";
import type { Table } from "../../../shared/tables/table.ts";
import { formatCompact, formatCount, formatPercent } from "../../../shared/text/format.ts";
import { MAX_CHARACTERS, shortNames } from "../../../shared/text/shortName.ts";
import { columnWidths, flushLeft, flushRight, type Layout } from "../../text/layout.ts";
import { plainText } from "../../text/plainText.ts";
import { textWidth } from "../../text/textWidth.ts";
import { type Axis, type BlockRow, type Cell, cellText, type TableBlock } from "./document.ts";
import { bucketSizes, type SparklineShape, sparkline, sparklineBuckets } from "./sparkline.ts";

/**
 * A table as lines of the layout's width: names flush left, all else flush right. A table without an axis has a bar behind
 * each row, one with an axis has columns of its days or hours, as far as there is room.
 */
export function tableLines({ head, rows, axis }: TableBlock, layout: Layout): string[] {
  const cellsByRow = rows.map(({ cells }) => cells);
  if (axis === undefined) {
    const texts = tableTexts(head, cellsByRow, layout);
    return [texts.titleLine, ...linesWithBars(texts, rows, layout)];
  }
  // The last column is the sparkline of a report. A terminal draws the counts instead, as wide as they fit.
  const cellsBeforeLast = cellsByRow.map((cells) => cells.slice(0, -1));
  const texts = tableTexts(head.slice(0, -1), cellsBeforeLast, layout);
  return [
    texts.titleLine,
    ...linesWithColumns(texts, rows, axis, layout),
    axisLine(axis, rows, texts.drawingWidth, layout),
    ...layout.note(scaleNote(axis, rows.length, texts.drawingWidth)),
  ];
}

/** The titles and rows of a table as aligned and coloured texts. */
interface TableTexts {
  readonly titleLine: string;
  readonly rowTexts: readonly string[];
  /** The width of each row's text. */
  readonly rowWidth: number;
  /** The width that is left behind the texts for bars or columns. */
  readonly drawingWidth: number;
}

/** The texts of a table without what is drawn beside them; names that do not fit are shortened. */
function tableTexts(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  layout: Layout,
): TableTexts {
  const texts = rows.map((cells) => cells.map((cell) => printed(cell, layout)));
  const widths = fittedWidths(titles, texts, layout);
  const [nameWidth = 0] = widths;
  const shortTexts = withShortNames(texts, nameWidth);
  const rowTexts = rows.map((cells, index) => {
    const aligned = alignedCells(shortTexts[index] ?? [], widths);
    return tableLine(aligned.map((text, column) => painted(text, cells[column], layout)));
  });
  const titleLine = layout.paint.dim(tableLine(alignedCells(titles, widths)).trimEnd());
  const rowWidth = INDENT + sum(widths);
  const drawingWidth = Math.max(0, layout.columns - rowWidth - GAP);
  return { titleLine, rowTexts, rowWidth, drawingWidth };
}

/** Each row with its bar, in proportion to the longest one. */
function linesWithBars(
  { rowTexts, drawingWidth }: TableTexts,
  rows: readonly BlockRow[],
  { paint }: Layout,
): string[] {
  const longestBar = Math.max(...rows.map(({ bar = 0 }) => bar));
  return rows.map(({ bar = 0 }, index) => {
    const rowText = rowTexts[index] ?? "";
    const drawnBar = barText(bar, longestBar, drawingWidth);
    return drawnBar === "" ? rowText.trimEnd() : `${rowText}${GAP_TEXT}${paint.cyan(drawnBar)}`;
  });
}

/** Each row with a column for each count. The columns of the first row, the total of the others, are higher. */
function linesWithColumns(
  { rowTexts, rowWidth, drawingWidth }: TableTexts,
  rows: readonly BlockRow[],
  { leadingUnknown }: Axis,
  { paint }: Layout,
): string[] {
  return rows.flatMap(({ counts = [] }, index) => {
    const height = index === 0 ? FIRST_ROW_HEIGHT : 1;
    const columns = columnLines(counts, { width: drawingWidth, height, leadingUnknown });
    return besideColumns(rowTexts[index] ?? "", rowWidth, columns.map(paint.cyan));
  });
}

/** The texts of rows with short names: see `shortNames` for when cut names still differ. */
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

/** The lines of columns with the text of their row before the last line, and as many blanks before the others. */
function besideColumns(rowText: string, width: number, columns: readonly string[]): string[] {
  const lastLine = columns.length - 1;
  return columns.map((text, index) => {
    const beginning = index === lastLine ? rowText : " ".repeat(width);
    return `${beginning}${GAP_TEXT}${text}`.trimEnd();
  });
}

/** The widths of the names: the limits of a roomy layout, and the least on a small terminal. */
const MIN_ROOMY_NAME = 20;
const MAX_ROOMY_NAME = 32;
const MIN_TIGHT_NAME = 12;

/** What names leave to the other columns before they become wider than `MIN_ROOMY_NAME`. */
const FIGURES_WIDTH = 54;

/** The widths of the other columns in a roomy grid, which all tables share as far as their texts fit. */
const FIRST_FIGURE = 14;
const OTHER_FIGURE = 12;

/**
 * The width of each column with the gap before it. A terminal has the first of these layouts that fits into its width:
 * - roomy: figures as wide as in other tables or as their longest text, and names as wide as in other tables;
 * - tight: figures as wide as their longest text, and names as wide as the rest of the line allows;
 * - cut: figures of equal width, which cuts long texts, and names of at least `MIN_TIGHT_NAME`.
 *
 * Output that is no terminal is always roomy, and its names may be up to `MAX_CHARACTERS` wide.
 */
function fittedWidths(
  head: readonly string[],
  rows: Table["rows"],
  { columns, isFitted }: Layout,
): number[] {
  const room = columns - INDENT;
  const [longestName = 0, ...longestFigures] = columnWidths(head, [rows]);
  const roomyName = Math.max(MIN_ROOMY_NAME, Math.min(MAX_ROOMY_NAME, room - FIGURES_WIDTH));
  const tightFigures = longestFigures.map((width) => width + GAP);
  const roomyFigures = tightFigures.map((width, i) =>
    Math.max(width, i === 0 ? FIRST_FIGURE : OTHER_FIGURE),
  );
  if (!isFitted) {
    const wholeName = Math.min(longestName, MAX_CHARACTERS);
    return [Math.max(roomyName, wholeName), ...roomyFigures];
  }
  const isRoomy = roomyName + sum(roomyFigures) <= room;
  if (isRoomy) return [roomyName, ...roomyFigures];
  const roomForName = room - sum(tightFigures);
  const isTight = roomForName >= MIN_TIGHT_NAME;
  if (isTight) return [Math.min(roomyName, roomForName), ...tightFigures];
  const equalWidth = Math.floor((room - MIN_TIGHT_NAME) / longestFigures.length);
  const cutFigures = longestFigures.map(() => equalWidth);
  return [room - sum(cutFigures), ...cutFigures];
}

/** From this many characters on a terminal shows a count in compact form. */
const LONG_COUNT = 14;

/**
 * A cell as plain text. On a terminal, a long count is compact. A change in percent has an arrow instead of a sign; one of 0
 * has neither.
 */
function printed(cell: Cell, { isFitted }: Layout): string {
  if (typeof cell === "object" && cell !== null) return printedChange(cell.percent);
  const isLongCount = typeof cell === "number" && formatCount(cell).length >= LONG_COUNT;
  if (isLongCount && isFitted) return formatCompact(cell);
  return plainText(cellText(cell));
}

function printedChange(percent: number): string {
  const size = formatPercent(Math.abs(percent), 1);
  if (percent === 0) return size;
  const arrow = percent > 0 ? "▲" : "▼";
  return `${arrow} ${size}`;
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

/** In how many lines the columns of the first row are drawn, and those of other rows in one. */
const FIRST_ROW_HEIGHT = 3;

/**
 * Columns of counts. If the counts do not fit, each column sums some of them. Columns of unknown counts are blank; one that
 * sums unknown and known counts is drawn.
 */
function columnLines(counts: readonly number[], shape: SparklineShape): string[] {
  const { leadingUnknown = 0 } = shape;
  const { sums, size } = sparklineBuckets(counts, shape.width);
  const unknownSums = Math.floor(leadingUnknown / size);
  return sparkline(sums, { ...shape, leadingUnknown: unknownSums });
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
  // All rows have equally many columns. Drawn in one line as if all were known, they end where the columns of each row end.
  const [drawnColumns = ""] = columnLines(firstRow?.counts ?? [], { width });
  const gap = Math.max(GAP, drawnColumns.length - firstName.length - lastName.length);
  const text = `${firstName}${" ".repeat(gap)}${lastName}`;
  // A text that is wider than the room for columns begins before that room, so that it ends with the line.
  const indent = columns - Math.max(width, text.length);
  return paint.dim(`${" ".repeat(indent)}${text}`);
}

/** How to read the columns of days or hours; empty for a single chart with a column for each day or hour. */
function scaleNote({ names, unit }: Axis, charts: number, width: number): string {
  const { size, lastSize } = bucketSizes(names.length, width);
  const lastWords = lastSize === size ? "" : `, the last one only ${lastSize}`;
  const sentences: string[] = [];
  if (size > 1) sentences.push(`Each column sums ${size} ${unit}s${lastWords}.`);
  if (charts !== 1) sentences.push("Each chart has its own scale.");
  return sentences.join(" ");
}
