import pc from "picocolors";
import textWidth from "string-width";
import { formatCompact, formatCount } from "../../../shared/text/format.ts";
import { MOST_CHARACTERS, shortNames } from "../../../shared/text/shortName.ts";
import { plainText } from "./plainText.ts";
import { flushLeft, flushRight, wrap } from "./textWidth.ts";

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

  /** A grouped count, or a compact count where the column is too narrow for all digits. */
  count(count: number | null): string {
    const grouped = formatCount(count);
    return count === null || grouped.length < this.number ? grouped : formatCompact(count);
  }
}

/** An indented chain, or the label of rows without a chain. */
export function chainLabel(chain: string | null): string {
  return `  ${chain ?? "(no chain)"}`;
}
