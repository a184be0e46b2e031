import pc from "picocolors";
import textWidth from "string-width";
import { formatCompact, formatCount } from "../../shared/text/format.ts";
import { shortNames } from "../../shared/text/shortName.ts";
import { plainText } from "./plainText.ts";
import { flushLeft, flushRight, wrap } from "./textWidth.ts";

export interface TerminalStyle {
  /** The terminal's width; null where the output is not a terminal, and nothing is cut. */
  readonly columns: number | null;
  readonly colour: boolean;
}

/** The content of a grid. On a terminal, counts that do not fit into their column are compact. */
export interface Content {
  readonly names: readonly string[];
  readonly counts: readonly (number | null)[];
}

/**
 * The grid that all sections share, in columns of the terminal: a margin of 2, a name, a number flush
 * right, a gap of 2, and the rest of the line.
 */
export interface Layout {
  readonly columns: number;
  readonly name: number;
  readonly number: number;
  readonly rest: number;
  /** Names shortened to the width of their column; all stay different. */
  readonly short: ReadonlyMap<string, string>;
  readonly paint: ReturnType<typeof pc.createColors>;
}

const NARROWEST = 60;
const WIDEST = 120;
const NUMBER = 14;
const REST_AT_LEAST = 38;
const USUAL = 80;

/** The layout for a terminal; for other output one of 80 columns, widened to fit the content. */
export function terminalLayout(
  style: TerminalStyle,
  content: Content = { names: [], counts: [] },
): Layout {
  const columns = Math.max(NARROWEST, Math.min(WIDEST, style.columns ?? USUAL));
  const name = Math.max(20, Math.min(32, columns - 2 - NUMBER - 2 - REST_AT_LEAST));
  const rest = columns - 2 - name - NUMBER - 2;
  const paint = pc.createColors(style.colour);
  const names = content.names.map(plainText);
  const short = shortNames(names, style.columns === null ? Infinity : name, textWidth);
  if (style.columns !== null) return { columns, name, number: NUMBER, rest, short, paint };
  const wideName = Math.max(name, ...names.map((each) => textWidth(each)));
  const wideNumber = Math.max(
    NUMBER,
    ...content.counts.map((each) => formatCount(each).length + 1),
  );
  return {
    columns: 2 + wideName + wideNumber + 2 + rest,
    name: wideName,
    number: wideNumber,
    rest,
    short,
    paint,
  };
}

/** A section is a bold title with its lines. */
export function section(title: string, lines: readonly string[], { paint }: Layout): string[] {
  return [paint.bold(title), ...lines];
}

/** Secondary text, wrapped; no line for an empty text. */
export function note(text: string, { columns, paint }: Layout): string[] {
  if (text === "") return [];
  return wrap(text, columns - 2).map((each) => paint.dim(`  ${each}`));
}

/** One line of the grid; `name` is data, `number` plain, `rest` may be painted. */
export function line(name: string, number: string, rest: string, layout: Layout): string {
  const plain = plainText(name);
  const left = `  ${flushLeft(layout.short.get(plain) ?? plain, layout.name)}${flushRight(number, layout.number)}`;
  return rest === "" ? left.trimEnd() : `${left}  ${rest}`;
}

/** A grouped count; a compact one where the column is too narrow for its digits. */
export function countCell(count: number | null, layout: Layout): string {
  const grouped = formatCount(count);
  return count === null || grouped.length < layout.number ? grouped : formatCompact(count);
}

/** An indented chain, or the label of rows without a chain. */
export function chainLabel(chain: string | null): string {
  return `  ${chain ?? "(no chain)"}`;
}
