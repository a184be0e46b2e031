import pc from "picocolors";
import textWidth from "string-width";
import type { Table, TableCell } from "../../shared/tables/table.ts";
import { formatCompact, formatCount } from "../../shared/text/format.ts";
import { MOST_CHARACTERS, shortNames } from "../../shared/text/shortName.ts";
import { plainText } from "./plainText.ts";

export interface TerminalStyle {
  /** The terminal's width, or COLUMNS; null for other output. */
  readonly columns: number | null;
  readonly colour: boolean;
}

/** The content of a grid. On a terminal, counts that do not fit into their column are compact. */
export interface Content {
  readonly names: readonly string[];
  readonly counts: readonly (number | null)[];
}

const NARROWEST = 60;
const WIDEST = 120;
const NUMBER = 14;
const REST_AT_LEAST = 38;
const USUAL = 80;

/**
 * The grid that all sections share, in columns of the terminal: a margin of 2, a name, a number flush
 * right, a gap of 2, and the rest of the line. For other output than a terminal the grid has 80 columns,
 * widened to fit counts and names of up to 40 columns.
 */
export class Layout {
  readonly columns: number;
  readonly rest: number;
  readonly number: number;
  readonly paint: ReturnType<typeof pc.createColors>;
  readonly #name: number;
  /** Names shortened to the width of their column, and still different. */
  readonly #short: ReadonlyMap<string, string>;

  constructor({ columns, colour }: TerminalStyle, content: Content = { names: [], counts: [] }) {
    const width = Math.max(NARROWEST, Math.min(WIDEST, columns ?? USUAL));
    const name = Math.max(20, Math.min(32, width - 2 - NUMBER - 2 - REST_AT_LEAST));
    const names = content.names.map(plainText);
    const isTerminal = columns !== null;
    this.#short = shortNames(names, isTerminal ? name : MOST_CHARACTERS, textWidth);
    const digits = content.counts.map((each) => formatCount(each).length + 1);
    this.paint = pc.createColors(colour);
    this.rest = width - 2 - name - NUMBER - 2;
    this.#name = isTerminal
      ? name
      : Math.max(name, ...[...this.#short.values()].map((each) => textWidth(each)));
    this.number = isTerminal ? NUMBER : Math.max(NUMBER, ...digits);
    this.columns = 2 + this.#name + this.number + 2 + this.rest;
  }

  /** A section is a bold title with its lines. */
  section(title: string, lines: readonly string[]): string[] {
    return [this.paint.bold(title), ...lines];
  }

  /** Secondary text, wrapped; no line for an empty text. */
  note(text: string): string[] {
    if (text === "") return [];
    return wrap(text, this.columns - 2).map((each) => this.paint.dim(`  ${each}`));
  }

  /** A term of `width` columns with its text beside it, wrapped. */
  entry(term: string, width: number, text: string, paintTerm = (term: string) => term): string[] {
    const [first = "", ...others] = wrap(text, this.columns - 2 - width);
    return [
      `  ${paintTerm(flushLeft(term, width))}${first}`,
      ...others.map((line) => `  ${" ".repeat(width)}${line}`),
    ];
  }

  /** One line of the grid; `name` is data, `number` plain, `rest` may be painted. */
  line(name: string, number: string, rest: string): string {
    const plain = plainText(name);
    const left = `  ${flushLeft(this.#short.get(plain) ?? plain, this.#name)}${flushRight(number, this.number)}`;
    return rest === "" ? left.trimEnd() : `${left}  ${rest}`;
  }

  /** A grouped count, or a compact count if the column is too narrow for all digits. */
  count(count: number | null): string {
    const grouped = formatCount(count);
    return count === null || grouped.length < this.number ? grouped : formatCompact(count);
  }
}

/** An indented chain, or the label of rows without a chain. */
export function chainLabel(chain: string | null): string {
  return `  ${chain ?? "(no chain)"}`;
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text in at most `width` columns; a longer text is cut and ends with "…". */
function truncate(text: string, width: number): string {
  let [kept, used] = ["", 0];
  for (const { segment } of characters.segment(text)) {
    used += textWidth(segment);
    if (used > width) return `${kept}…`;
    if (used < width) kept += segment;
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
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ +/).flatMap((word) => pieces(word, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(longer) > width && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  const found = [""];
  for (const { segment } of characters.segment(word)) {
    const longer = `${found.at(-1)}${segment}`;
    if (textWidth(longer) > width) found.push(segment);
    else found[found.length - 1] = longer;
  }
  return found;
}

/** A table in aligned columns, numbers flush right. No cell is cut, whatever the terminal's width. */
export function renderColumns(
  { columns, rows }: Table,
  { colour }: TerminalStyle,
  widths = columnWidths(columns, [rows]),
): string {
  const [head = "", ...body] = [columns, ...rows].map((row) => {
    const padded = row.map((cell, column) => {
      const text = cellText(cell);
      const blanks = " ".repeat((widths[column] ?? 0) - textWidth(text));
      return typeof cell === "number" ? blanks + text : text + blanks;
    });
    return `${padded.join("  ").trimEnd()}\n`;
  });
  return [pc.createColors(colour).dim(head), ...body].join("");
}

/** The width of each column in all batches of rows. */
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
