import { textStart } from "../../shared/text/textStart.ts";
import { csvBlocks, type OnBytes, Unreadable } from "./csvBlocks.ts";

/** A row of a file. A cell is null if it is empty, `NULL` or `\N` and not quoted. */
export interface CsvRecord {
  /** The line in which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

const MAX_RECORD_MILLIONS = 4;

/** The length in characters above which a row is an error: an unclosed quotation mark would take the rest of the file. */
const MAX_RECORD = MAX_RECORD_MILLIONS * 2 ** 20;

/** Empty lines, lines of delimiters, and the line `sep=;` of Excel. */
const PREAMBLE = /^(?:(?:[ \t,;|]*|sep=.)\r?\n)*/;

/** Lines in which column names are looked for, below a title and the like. */
export const MAX_PREAMBLE = 20;

const DELIMITERS = [",", ";", "\t", "|"];

/**
 * The rows of a CSV file in batches, by RFC 4180 or with another delimiter. Empty rows are left out, and
 * so are the line `sep=;` of Excel and the row count that psql appends.
 *
 * @param columnCount counts the cells that name a column: the delimiter is the character with the most
 * such cells in the first line with such a cell, or else the most cells
 * @throws Unreadable for a file that is not such a CSV file
 */
export async function* csvRecords(
  path: string,
  columnCount: (cells: CsvRecord["cells"]) => number,
  onBytes: OnBytes,
): AsyncGenerator<CsvRecord[]> {
  /** The beginning of a record that continues in the next block. */
  let openRecord = "";
  let line = 1;
  /** Empty until the first block is read. */
  let delimiter = "";
  const read = (block: string, isLast: boolean) => {
    let text = openRecord + block;
    if (delimiter === "") {
      const [preamble = ""] = PREAMBLE.exec(text) ?? [];
      line += preamble.split("\n").length - 1;
      text = text.slice(preamble.length);
      delimiter = bestDelimiter(text.split("\n", MAX_PREAMBLE), columnCount);
    }
    const parser = new Parser(text, line, isLast, delimiter);
    const records = parser.records();
    openRecord = parser.open;
    line = parser.line;
    if (openRecord.length > MAX_RECORD) throw parser.tooLong();
    return records;
  };
  // One block is held back, so that the end of a file that changed while it was read is refused for that alone.
  let heldBlock = "";
  for await (const block of csvBlocks(path, onBytes)) {
    if (heldBlock !== "") yield read(heldBlock, false);
    heldBlock = block;
  }
  yield read(heldBlock, true);
}

/**
 * The delimiter of a file with these first lines: in the first line with a column's name, or else in the first of all, the
 * one that gives the most names, and of several the one that gives the most cells; a comma if none gives more.
 */
function bestDelimiter(
  lines: readonly string[],
  columnCount: (cells: CsvRecord["cells"]) => number,
): string {
  const namesColumn = (line: string) =>
    DELIMITERS.some((delimiter) => columnCount(line.split(delimiter)) > 0);
  const header = lines.find(namesColumn) ?? lines[0] ?? "";
  const isBetter = (delimiter: string, best: string) => {
    const cells = header.split(delimiter);
    const bestCells = header.split(best);
    const moreNames = columnCount(cells) - columnCount(bestCells);
    return moreNames === 0 ? cells.length > bestCells.length : moreNames > 0;
  };
  return DELIMITERS.reduce((best, delimiter) => (isBetter(delimiter, best) ? delimiter : best));
}

/** The rows of a whole text with commas. Only an empty cell is null: `NULL` may be a name. */
export function parseCsv(text: string): CsvRecord[] {
  return new Parser(text, 1, true, ",", EMPTY).records();
}

const EMPTY = new Set([""]);
const NO_VALUES = new Set(["", "NULL", "null", "\\N"]);
const MAX_WORD = 4;

const CARRIAGE_RETURN = 13;

/** The index of a character's next use from an index on; the length of the text if there is none. */
function indexFrom(character: string, text: string, from: number): number {
  const index = text.indexOf(character, from);
  return index === -1 ? text.length : index;
}

/** Reads the records of a text that begins with a record. */
class Parser {
  #at = 0;
  /** The place of the first quotation mark that is not before the record. */
  #mark = -1;
  /** Matches a cell, in quotation marks or not, with the delimiter or line end behind it. */
  readonly #cell: RegExp;
  readonly #strayText: RegExp;

  /** @param noValues the words that, without quotation marks, stand for no value */
  constructor(
    readonly text: string,
    public line: number,
    readonly isLast: boolean,
    readonly delimiter: string,
    readonly noValues: ReadonlySet<string> = NO_VALUES,
  ) {
    const end = `([${delimiter}]|\\r?(?:\\n|$))`;
    const quotation = ` *"([^"]*(?:""[^"]*)*)"`;
    this.#cell = new RegExp(
      `${quotation} *${end}|(?! *")([^${delimiter}\\r\\n]*(?:\\r(?!\\n|$)[^${delimiter}\\r\\n]*)*)${end}`,
      "y",
    );
    // A mark directly behind another one closes nothing: both are one mark of the value.
    this.#strayText = new RegExp(`${quotation}(?!") *[^${delimiter}\\r\\n ]`, "y");
  }

  /** The beginning of a record that continues in the next block. */
  get open(): string {
    return this.text.slice(this.#at);
  }

  records(): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.#at < this.text.length) {
      const { line } = this;
      const cells = this.#plainLine() ?? this.next();
      if (cells === null) break;
      if (!isVoid(cells)) records.push({ line, cells });
    }
    return records;
  }

  /** The cells of a whole line without a quotation mark, which most are; null for another record. */
  #plainLine(): (string | null)[] | null {
    const { text, delimiter, noValues } = this;
    const start = this.#at;
    if (this.#mark < start) this.#mark = indexFrom('"', text, start);
    const end = indexFrom("\n", text, start);
    if (end === text.length || this.#mark < end) return null;
    const isWindows = text.charCodeAt(end - 1) === CARRIAGE_RETURN && end > start;
    const cells: (string | null)[] = text.slice(start, isWindows ? end - 1 : end).split(delimiter);
    for (let cell = 0; cell < cells.length; cell++) {
      const value = cells[cell] as string;
      if (value.length <= MAX_WORD && noValues.has(value)) cells[cell] = null;
    }
    this.#at = end + 1;
    this.line += 1;
    return cells;
  }

  /** The cells of the next record; null if the record is not whole. */
  next(): (string | null)[] | null {
    const cells: (string | null)[] = [];
    let at = this.#at;
    let lines = 0;
    let end: string | undefined = this.delimiter;
    while (end === this.delimiter) {
      const match = this.#cellAt(at);
      if (match === null) return null;
      const [whole, value, endOfValue, unquoted = "", endOfUnquoted] = match;
      end = endOfUnquoted ?? endOfValue;
      at += whole.length;
      if (whole.includes("\n")) lines += whole.split("\n").length - 1;
      const unquotedValue = this.noValues.has(unquoted) ? null : unquoted;
      cells.push(value === undefined ? unquotedValue : value.replaceAll('""', '"'));
    }
    this.#at = at;
    this.line += lines;
    return cells;
  }

  /** The match of the cell that begins at a place; null if the cell may continue in the next block. */
  #cellAt(at: number): RegExpExecArray | null {
    this.#cell.lastIndex = at;
    const match = this.#cell.exec(this.text);
    if (match === null) {
      this.#strayText.lastIndex = at;
      if (this.#strayText.test(this.text)) throw this.#refused(STRAY);
      if (this.isLast) throw this.unclosed();
      return null;
    }
    const [whole] = match;
    const isAtEnd = at + whole.length === this.text.length && !whole.endsWith("\n");
    return isAtEnd && !this.isLast ? null : match;
  }

  unclosed(): Unreadable {
    return this.#refused(["a quotation mark is opened in", " and never closed; close it"]);
  }

  tooLong(): Unreadable {
    if (this.open.includes('"')) return this.unclosed();
    return this.#refused(["the row that begins with", TOO_LONG]);
  }

  #refused([before, after]: readonly [string, string]): Unreadable {
    const [line = ""] = this.open.split("\n", 1);
    return new Unreadable(`${before} ${quoted(line)}${after}`, this.line);
  }
}

const TOO_LONG = ` is over the limit of ${MAX_RECORD_MILLIONS} million characters; end each row with a line break`;

const STRAY = [
  "text follows a closing quotation mark in",
  "; double the marks inside a value",
] as const;

/** Whether a row is empty, or is the count that psql writes below the rows, such as `(12 rows)`. */
function isVoid(cells: CsvRecord["cells"]): boolean {
  if (cells.length > 1) return cells.every((cell) => cell === null);
  const cell = cells[0] ?? null;
  return cell === null || /^\(\d+ rows?\)$/.test(cell);
}

const MAX_QUOTED = 60;

/** A value in quotation marks; a long value is shortened. */
export function quoted(value: string): string {
  const shortValue = value.length > MAX_QUOTED ? `${textStart(value, MAX_QUOTED)}…` : value;
  return `"${shortValue}"`;
}
