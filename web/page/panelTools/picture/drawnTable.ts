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

/** The room for a table. */
interface Room {
  readonly width: number;
  /** The most rows below the header. */
  readonly rows: number;
}

interface DrawnTable {
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

interface DrawnColumn {
  readonly title: readonly string[];
  readonly isSorted: boolean;
  readonly cells: readonly string[];
  readonly width: number;
}

/** The height of a row, and the distance of two columns. Lengths are in units of the picture. */
const ROW = 24;
const GAP = 16;

/** The height of a line of a title. */
const TITLE_LINE = 16;

/** The most Latin letters of a name. */
const MAX_LETTERS = 30;

/**
 * The open table of a panel as SVG: its header and its first rows in their order on screen, names at the start of
 * their column and figures at its end. A last line counts the rows and columns that have no room.
 *
 * @param minWidth the width over which the columns spread if they need less
 */
export function drawnTable(table: HTMLTableElement, room: Room, minWidth: number): DrawnTable {
  const tableColumns = columnsOf(table, room.rows);
  const columns = fitting(tableColumns, room.width);
  const neededWidth = sum(columns.map(({ width }) => width)) + GAP * (columns.length - 1);
  const width = Math.max(minWidth, neededWidth);
  const columnSpread = (width - neededWidth) / columns.length;
  const titleLineCount = Math.max(...columns.map(({ title }) => title.length));
  const top = titleLineCount * TITLE_LINE + 4;
  const rows = columns[0]?.cells.length ?? 0;
  let left = 0;
  const drawn = columns.map((column, index) => {
    const right = left + column.width + columnSpread;
    const place = index === 0 ? { x: left } : { x: right, "text-anchor": "end" };
    left = right + GAP;
    return drawnColumn(column, place, titleLineCount, top);
  });
  const lines = Array.from({ length: rows + 1 }, (_, row) =>
    element("path", { d: `M0 ${top + row * ROW}H${width}`, stroke: "var(--line)" }),
  );
  // The count of rows includes the header.
  const moreRows = Number(table.ariaRowCount) - 1 - rows;
  const more = moreText(moreRows, tableColumns.length - columns.length);
  const bottom = top + rows * ROW;
  const last = more === null ? "" : svgText(more, { x: 0, y: bottom + 18, fill: FAINT });
  const height = bottom + (more === null ? 0 : ROW);
  return { content: [...lines, ...drawn, last].join(""), width, height };
}

/** All columns of a table, with its first rows. */
function columnsOf(table: HTMLTableElement, maxRows: number): DrawnColumn[] {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>("tbody:not(.widest) tr")];
  const headers = [...table.querySelectorAll<HTMLTableCellElement>("thead th")];
  const titles = shortened(headers.map(({ textContent }) => textContent));
  return headers.map(({ ariaSort }, place) => {
    const columnCells = rows.slice(0, maxRows).map((row) => row.cells[place]);
    const texts = columnCells.map(cellText);
    const cells = columnCells[0]?.matches(".sentence") ? texts : shortened(texts);
    const title = titleLines(titles[place] ?? "", ariaSort);
    const letters = Math.max(...title.map(textWidth), ...cells.map(textWidth));
    return { title, isSorted: ariaSort !== null, cells, width: letters * LETTER };
  });
}

function shortened(names: readonly string[]): string[] {
  const short = shortNames(names, MAX_LETTERS, textWidth);
  return names.map((name) => short.get(name) ?? name);
}

/** The text of a cell; the notes of a day are several elements in one cell. */
function cellText(cell: HTMLTableCellElement | undefined): string {
  if (cell === undefined) return "";
  if (!cell.matches(".notes")) return cell.textContent;
  const notes = Array.from(cell.querySelectorAll("bdi"), ({ textContent }) => textContent);
  return notes.join(" · ");
}

/** A title, with an arrow if its column orders the rows. A long title breaks at the blank nearest to its middle. */
function titleLines(title: string, sort: string | null): string[] {
  const { ascending, descending } = PICTURED_TABLE_TEXTS.arrows;
  const arrow = sort === null ? "" : `\u00a0${sort === "ascending" ? ascending : descending}`;
  const whole = title + arrow;
  if (textWidth(whole) <= LONG_TITLE) return [whole];
  const middle = whole.length / 2;
  const blanks = [...whole.matchAll(/ /g)].map(({ index }) => index);
  const [blank] = blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return blank === undefined ? [whole] : [whole.slice(0, blank), whole.slice(blank + 1)];
}

/** The width of a title of one line, in letters. */
const LONG_TITLE = 12;

/** The first columns that have room, at least one. */
function fitting(columns: readonly DrawnColumn[], maxWidth: number): readonly DrawnColumn[] {
  let right = -GAP;
  const rights = columns.map(({ width }) => {
    right += width + GAP;
    return right;
  });
  const count = rights.filter((columnRight) => columnRight <= maxWidth).length;
  return columns.slice(0, Math.max(1, count));
}

type Place = Readonly<Record<string, string | number>>;

/** The title of a column above its cells. `top` is the lower edge of the header. */
function drawnColumn(
  { title, isSorted, cells }: DrawnColumn,
  place: Place,
  titleLineCount: number,
  top: number,
): string {
  // A title of fewer lines is at the bottom of the header.
  const firstLine = titleLineCount - title.length;
  const head = title.map((line, index) =>
    svgText(line, {
      ...place,
      y: 12 + (firstLine + index) * TITLE_LINE,
      fill: isSorted ? "var(--ink)" : FAINT,
      "font-size": 12,
    }),
  );
  const body = cells.map((cell, row) =>
    svgText(isolated(cell), { ...place, y: top + row * ROW + 17 }),
  );
  return [...head, ...body].join("");
}

/** How much has no room; null if everything has. */
function moreText(rows: number, columns: number): string | null {
  const texts = PICTURED_TABLE_TEXTS;
  const parts: string[] = [];
  if (rows > 0) parts.push(formatQuantity(rows, texts.rows));
  if (columns > 0) parts.push(formatQuantity(columns, texts.columns));
  return parts.length === 0 ? null : texts.more(parts);
}
