import pc from "picocolors";
import type { Table, TableCell } from "../../shared/tables/table.ts";
import { formatCount } from "../../shared/text/format.ts";
import { graphemes } from "../../shared/text/graphemes.ts";
import { plainText } from "./plainText.ts";
import { textWidth } from "./textWidth.ts";

export interface TerminalStyle {
  /** The terminal's width, or COLUMNS; null for other output. */
  readonly columns: number | null;
  readonly colour: boolean;
}

const NARROWEST = 60;
const WIDEST = 120;
const USUAL = 80;

/** Text in lines that fit the terminal; other output than a terminal has 80 columns. */
export class Layout {
  readonly columns: number;
  /** Whether lines have to fit, as on a terminal. */
  readonly isFitted: boolean;
  readonly paint: ReturnType<typeof pc.createColors>;

  constructor({ columns, colour }: TerminalStyle) {
    this.columns = Math.max(NARROWEST, Math.min(WIDEST, columns ?? USUAL));
    this.isFitted = columns !== null;
    this.paint = pc.createColors(colour);
  }

  /** Secondary text, wrapped; no line for an empty text. */
  note(text: string): string[] {
    if (text === "") return [];
    return wrap(text, this.columns - 2).map((line) => this.paint.dim(`  ${line}`));
  }

  /** A term of `width` columns with its text beside it, wrapped. */
  entry(term: string, width: number, text: string, paintTerm = (term: string) => term): string[] {
    const [first = "", ...others] = wrap(text, this.columns - 2 - width);
    return [
      `  ${paintTerm(flushLeft(term, width))}${first}`,
      ...others.map((line) => `  ${" ".repeat(width)}${line}`),
    ];
  }
}

/** The text in at most `width` columns; a longer text is cut and ends with "…". */
function truncate(text: string, width: number): string {
  /** The characters that leave a column for the "…". */
  let beginning = "";
  let widthSoFar = 0;
  for (const character of graphemes(text)) {
    widthSoFar += textWidth(character);
    if (widthSoFar > width) return `${beginning}…`;
    if (widthSoFar < width) beginning += character;
  }
  return text;
}

/** Exactly `width` columns, flush left; longer text is truncated. */
export function flushLeft(text: string, width: number): string {
  const short = truncate(text, width);
  return short + " ".repeat(width - textWidth(short));
}

/** Exactly `width` columns, flush right; longer text is truncated. */
export function flushRight(text: string, width: number): string {
  const short = truncate(text, width);
  return " ".repeat(width - textWidth(short)) + short;
}

/** Wraps words into lines of at most `width` columns; a longer word, such as a path, is broken. */
export function wrap(text: string, width: number): string[] {
  const words = text.split(/ +/).flatMap((word) => wordPieces(word, width));
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longerLine = line === "" ? word : `${line} ${word}`;
    const isTooLong = line !== "" && textWidth(longerLine) > width;
    if (isTooLong) lines.push(line);
    line = isTooLong ? word : longerLine;
  }
  lines.push(line);
  return lines;
}

/** A word in pieces of at most `width` columns; a character that is wider is a piece. An empty word is one empty piece. */
function wordPieces(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of graphemes(word)) {
    const isFull = piece !== "" && textWidth(piece + character) > width;
    if (isFull) pieces.push(piece);
    piece = isFull ? character : piece + character;
  }
  pieces.push(piece);
  return pieces;
}

/** A table in aligned columns, numbers flush right. No cell is cut, whatever the terminal's width. */
export function renderColumns(
  { columns, rows }: Table,
  { colour }: TerminalStyle,
  widths = columnWidths(columns, [rows]),
): string {
  const line = (row: readonly TableCell[]) => {
    const alignedCells = row.map((cell, column) => {
      const text = cellText(cell);
      const blanks = " ".repeat((widths[column] ?? 0) - textWidth(text));
      return typeof cell === "number" ? blanks + text : text + blanks;
    });
    return `${alignedCells.join("  ").trimEnd()}\n`;
  };
  const head = pc.createColors(colour).dim(line(columns));
  return [head, ...rows.map(line)].join("");
}

/** The width of each column: that of its name or of its longest cell in all batches of rows. */
export function columnWidths(
  columns: readonly string[],
  batches: Iterable<Table["rows"]>,
): readonly number[] {
  const widths = columns.map((name) => textWidth(name));
  for (const rows of batches) {
    for (const row of rows) {
      row.forEach((cell, column) => {
        widths[column] = Math.max(widths[column] ?? 0, textWidth(cellText(cell)));
      });
    }
  }
  return widths;
}

function cellText(cell: TableCell): string {
  return typeof cell === "number" ? formatCount(cell) : plainText(cell ?? "");
}
