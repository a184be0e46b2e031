import { sum } from "../../../../shared/cube/sum.ts";
import { formatList, formatQuantity } from "../../../../shared/text/format.ts";
import { shortNames } from "../../../../shared/text/shortName.ts";
import { element, FAINT, isolated, LETTER, svgText, textWidth } from "./svg.ts";

/** The texts of tables in pictures, loaded with them. */
const PICTURED_TABLE_TEXTS = {
  more: (parts: readonly string[]) => `and ${formatList(parts)}`,
  rows: ["more row", "more rows"],
  columns: ["more column", "more columns"],
  arrows: { ascending: "↑", descending: "↓" },
} as const;

/** The most rows of a table in a picture of its view. */
export const MAX_PICTURED_ROWS = 60;

// Lengths are in units of the picture.

/** The space that a table may take. */
interface Space {
  readonly width: number;
  /** The most rows below the header. */
  readonly rows: number;
}

interface DrawnTable {
  /** SVG. */
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

/** The texts of a column. */
interface Column {
  readonly titleLines: readonly string[];
  readonly isSorted: boolean;
  readonly cells: readonly string[];
  /** The width of the widest text. */
  readonly width: number;
}

/** The height of a row. */
const ROW = 24;

/** The space between two columns. */
const GAP = 16;

/** The height of a line of a title. */
const TITLE_LINE = 16;

/** The space between the titles and the line below them. */
const HEADER_PADDING = 4;

/** The baselines of texts, from the upper edge of their line or row. */
const TITLE_BASELINE = 12;
const CELL_BASELINE = 17;
const LAST_LINE_BASELINE = 18;

/** The most letters of a name, which a longer one is shortened to. */
const MAX_LETTERS = 30;

/**
 * The open table of a panel as SVG: its header and its first rows in their order on screen, names at the start of
 * their column and figures at its end. A last line counts the rows and columns that have no room.
 *
 * @param minWidth the width over which the columns spread if they need less
 */
export function drawnTable(table: HTMLTableElement, space: Space, minWidth: number): DrawnTable {
  const allColumns = columnsOf(table, space.rows);
  const columns = fittingColumns(allColumns, space.width);
  const neededWidth = sum(columns.map(({ width }) => width)) + GAP * (columns.length - 1);
  const width = Math.max(minWidth, neededWidth);
  const extraWidth = (width - neededWidth) / columns.length;
  const titleLineCount = Math.max(...columns.map(({ titleLines }) => titleLines.length));
  const top = titleLineCount * TITLE_LINE + HEADER_PADDING;
  const rowCount = columns[0]?.cells.length ?? 0;
  const bottom = top + rowCount * ROW;
  const content: string[] = [];
  for (let row = 0; row <= rowCount; row++) {
    const y = top + row * ROW;
    content.push(element("path", { d: `M0 ${y}H${width}`, stroke: "var(--line)" }));
  }
  let left = 0;
  for (const column of columns) {
    const right = left + column.width + extraWidth;
    const isFirst = left === 0;
    const anchor: Anchor = isFirst ? { x: left } : { x: right, "text-anchor": "end" };
    content.push(drawnColumn(column, anchor, titleLineCount, top));
    left = right + GAP;
  }
  // `aria-rowcount` also counts the header and the rows that are not in the document.
  const tableRowCount = Number(table.ariaRowCount) - 1;
  const missingRows = tableRowCount - rowCount;
  const missingColumns = allColumns.length - columns.length;
  const missingText = moreText(missingRows, missingColumns);
  if (missingText === null) return { content: content.join(""), width, height: bottom };
  content.push(svgText(missingText, { x: 0, y: bottom + LAST_LINE_BASELINE, fill: FAINT }));
  return { content: content.join(""), width, height: bottom + ROW };
}

/**
 * All columns of a table, with the cells of its first rows and the width of their widest text. Names are shortened, and
 * sentences stay whole: on screen the style sheet cuts names, and sentences wrap.
 */
function columnsOf(table: HTMLTableElement, maxRows: number): Column[] {
  // `.widest` is a hidden row, which only keeps the widths of the columns on screen.
  const rows = [...table.querySelectorAll<HTMLTableRowElement>("tbody:not(.widest) tr")];
  const headers = [...table.querySelectorAll<HTMLTableCellElement>("thead th")];
  const titles = shortened(headers.map(({ textContent }) => textContent));
  return headers.map(({ ariaSort }, index) => {
    const columnCells = rows.slice(0, maxRows).map((row) => row.cells[index]);
    const texts = columnCells.map(cellText);
    const hasSentences = columnCells[0]?.matches(".sentence") === true;
    const cells = hasSentences ? texts : shortened(texts);
    const titleLines = wrappedTitle(titles[index] ?? "", ariaSort);
    const letters = Math.max(...titleLines.map(textWidth), ...cells.map(textWidth));
    return { titleLines, isSorted: ariaSort !== null, cells, width: letters * LETTER };
  });
}

/** Names of at most `MAX_LETTERS` letters, in the same order. Different names stay different. */
function shortened(names: readonly string[]): string[] {
  const short = shortNames(names, MAX_LETTERS, textWidth);
  return names.map((name) => short.get(name) ?? name);
}

/** The text of a cell; empty without a cell. The notes of a day, several elements in one cell, are joined. */
function cellText(cell: HTMLTableCellElement | undefined): string {
  if (cell === undefined) return "";
  if (!cell.matches(".notes")) return cell.textContent;
  const notes = Array.from(cell.querySelectorAll("bdi"), ({ textContent }) => textContent);
  return notes.join(" · ");
}

/**
 * The one or two lines of a title, with an arrow if its column orders the rows. A long title breaks at the blank nearest to
 * its middle, if it has a blank.
 *
 * @param sort the column's `aria-sort`; null if it does not order the rows
 */
function wrappedTitle(title: string, sort: string | null): string[] {
  const { ascending, descending } = PICTURED_TABLE_TEXTS.arrows;
  const arrow = sort === null ? "" : `\u00a0${sort === "ascending" ? ascending : descending}`;
  const line = title + arrow;
  if (textWidth(line) <= MAX_LINE_LETTERS) return [line];
  const middle = line.length / 2;
  const blanks = [...line.matchAll(/ /g)].map(({ index }) => index);
  blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const [nearestBlank] = blanks;
  if (nearestBlank === undefined) return [line];
  return [line.slice(0, nearestBlank), line.slice(nearestBlank + 1)];
}

/** The width of a title that stays on one line, in letters. */
const MAX_LINE_LETTERS = 12;

/** As many of the first columns as fit into the width; at least the first. */
function fittingColumns(columns: readonly Column[], maxWidth: number): readonly Column[] {
  let count = 0;
  let width = 0;
  for (const column of columns) {
    width += column.width + (count > 0 ? GAP : 0);
    if (width > maxWidth) break;
    count++;
  }
  return columns.slice(0, Math.max(1, count));
}

/** The attributes that place a text at the start or the end of its column. */
interface Anchor {
  readonly x: number;
  readonly "text-anchor"?: string;
}

/**
 * The title of a column above its cells.
 *
 * @param titleLineCount the number of lines of the highest title in the table
 * @param top the lower edge of the header
 */
function drawnColumn(
  { titleLines, isSorted, cells }: Column,
  anchor: Anchor,
  titleLineCount: number,
  top: number,
): string {
  // A title of fewer lines is at the bottom of the header.
  const firstLine = titleLineCount - titleLines.length;
  const head = titleLines.map((line, index) =>
    svgText(line, {
      ...anchor,
      y: (firstLine + index) * TITLE_LINE + TITLE_BASELINE,
      fill: isSorted ? "var(--ink)" : FAINT,
      "font-size": 12,
    }),
  );
  const body = cells.map((cell, row) =>
    svgText(isolated(cell), { ...anchor, y: top + row * ROW + CELL_BASELINE }),
  );
  return [...head, ...body].join("");
}

/** `and 3 more rows and 1 more column`: what has no room; null if everything has. */
function moreText(rows: number, columns: number): string | null {
  const texts = PICTURED_TABLE_TEXTS;
  const parts: string[] = [];
  if (rows > 0) parts.push(formatQuantity(rows, texts.rows));
  if (columns > 0) parts.push(formatQuantity(columns, texts.columns));
  return parts.length === 0 ? null : texts.more(parts);
}
