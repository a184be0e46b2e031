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

const ROW = 24;
const GAP = 16;

/** The most Latin letters of a name. */
const MAX_LETTERS = 30;

/**
 * The open table of a panel as SVG: its header and its first rows in their order on screen, names at the start of
 * their column and figures at its end. A last line counts the rows and columns that have no room.
 *
 * @param least the width over which the columns spread if they need less
 */
export function drawnTable(table: HTMLTableElement, room: Room, least: number): DrawnTable {
  const tableColumns = columnsOf(table, room.rows);
  const columns = fitting(tableColumns, room.width);
  const needed = sum(columns.map(({ width }) => width)) + GAP * (columns.length - 1);
  const spread = Math.max(0, least - needed) / columns.length;
  const lines = Math.max(...columns.map(({ title }) => title.length));
  const top = lines * 16 + 4;
  const rows = columns[0]?.cells.length ?? 0;
  const width = Math.max(least, needed);
  let left = 0;
  const drawn = columns.map((column, index) => {
    const right = left + column.width + spread;
    const place = index === 0 ? { x: left } : { x: right, "text-anchor": "end" };
    left = right + GAP;
    return drawnColumn(column, place, lines, top);
  });
  const rules = Array.from({ length: rows + 1 }, (_, row) =>
    element("path", { d: `M0 ${top + row * ROW}H${width}`, stroke: "var(--line)" }),
  );
  const rest = restText(
    Number(table.ariaRowCount) - 1 - rows,
    tableColumns.length - columns.length,
  );
  const bottom = top + rows * ROW;
  const last = rest === null ? "" : svgText(rest, { x: 0, y: bottom + 18, fill: FAINT });
  const height = bottom + (rest === null ? 0 : ROW);
  return { content: [...rules, ...drawn, last].join(""), width, height };
}

function columnsOf(table: HTMLTableElement, most: number): DrawnColumn[] {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>("tbody:not(.widest) tr")];
  const headers = [...table.querySelectorAll<HTMLTableCellElement>("thead th")];
  const titles = shortened(headers.map(({ textContent }) => textContent));
  return headers.map(({ ariaSort }, place) => {
    const columnCells = rows.slice(0, most).map((row) => row.cells[place]);
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

function cellText(cell: HTMLTableCellElement | undefined): string {
  const notes = [...(cell?.querySelectorAll("bdi") ?? [])].map(({ textContent }) => textContent);
  return cell?.matches(".notes") ? notes.join(" · ") : (cell?.textContent ?? "");
}

/** A title, with an arrow if its column orders the rows. A long one has two lines. */
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

const LONG_TITLE = 12;

/** The first columns that have room, at least one. */
function fitting(columns: readonly DrawnColumn[], most: number): readonly DrawnColumn[] {
  let width = -GAP;
  const end = columns.findIndex((column) => {
    width += column.width + GAP;
    return width > most;
  });
  return end < 0 ? columns : columns.slice(0, Math.max(1, end));
}

type Place = Readonly<Record<string, string | number>>;

function drawnColumn(
  { title, isSorted, cells }: DrawnColumn,
  place: Place,
  lines: number,
  top: number,
): string {
  const head = title.map((line, index) =>
    svgText(line, {
      ...place,
      y: 12 + (lines - title.length + index) * 16,
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
function restText(rows: number, columns: number): string | null {
  const { more, rows: row, columns: column } = PICTURED_TABLE_TEXTS;
  const parts = [
    ...(rows > 0 ? [formatQuantity(rows, row)] : []),
    ...(columns > 0 ? [formatQuantity(columns, column)] : []),
  ];
  return parts.length === 0 ? null : more(parts);
}
