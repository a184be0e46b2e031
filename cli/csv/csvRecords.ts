import { csvBlocks, type OnBytes, Unreadable } from "./csvBlocks.ts";
import { quoted } from "./findings.ts";

/** A row of a file. A cell is null if it is empty, `NULL` or `\N` and not quoted. */
export interface CsvRecord {
  /** The line in which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

/** The cells of a file's first line, split by a delimiter. */
export type CellsBy = (delimiter: string) => CsvRecord["cells"];

/** An unclosed quotation mark would take the rest of the file. */
const LONGEST_RECORD = 4 << 20;

/**
 * The rows of a CSV file in batches, by RFC 4180 or with another delimiter. Empty rows are left out, and
 * so are the line `sep=;` of Excel and the row count that psql appends.
 *
 * @param choose returns the delimiter, given the first line
 * @throws Unreadable where it is not such a file
 */
export async function* csvRecords(
  path: string,
  choose: (cellsBy: CellsBy) => string,
  onBytes: OnBytes,
): AsyncGenerator<CsvRecord[]> {
  let [open, line, delimiter] = ["", 1, ""];
  const blocks = csvBlocks(path, onBytes);
  for (let block = await blocks.next(); !block.done; ) {
    const next = await blocks.next();
    const parser = new Parser(open + block.value, line, next.done === true);
    if (delimiter === "") {
      parser.skipPreamble();
      delimiter = choose((tried) => parser.peek(tried));
    }
    const records = parser.records(delimiter);
    ({ open, line } = parser.rest());
    if (open.length > LONGEST_RECORD) throw unclosed(open, line);
    yield records;
    block = next;
  }
}

function unclosed(record: string, line: number): Unreadable {
  const value = quoted(record.slice(0, record.indexOf("\n")));
  return new Unreadable(`a quotation mark is opened in ${value} and never closed; close it`, line);
}

/** The rows of a whole text with commas. Only an empty cell is null: `NULL` may be a name. */
export function parseCsv(text: string): CsvRecord[] {
  return new Parser(text, 1, true, EMPTY).records(",");
}

const EMPTY = new Set([""]);
const NO_VALUES = new Set(["", "NULL", "null", "\\N"]);

/** Reads the records of a text that begins with one. */
class Parser {
  readonly #text: string;
  readonly #isLast: boolean;
  /** The words that, without quotation marks, stand for no value. */
  readonly #noValues: ReadonlySet<string>;
  #at = 0;
  #line: number;

  constructor(text: string, line: number, isLast: boolean, noValues = NO_VALUES) {
    this.#text = text;
    this.#line = line;
    this.#isLast = isLast;
    this.#noValues = noValues;
  }

  skipPreamble(): void {
    const { length = 0 } = /^(?:(?:[ \t,;|]*|sep=.)\r?\n)*/.exec(this.#text)?.[0] ?? "";
    this.#line += this.#text.slice(0, length).split("\n").length - 1;
    this.#at = length;
  }

  peek(delimiter: string): CsvRecord["cells"] {
    try {
      return new Parser(this.rest().open, this.#line, this.#isLast).#next(delimiter) ?? [];
    } catch {
      // The record may be whole with another delimiter.
      return [];
    }
  }

  records(delimiter: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.#at < this.#text.length) {
      const line = this.#line;
      const cells = this.#next(delimiter);
      if (cells === null) break;
      if (!isVoid(cells)) records.push({ line, cells });
    }
    return records;
  }

  /** The beginning of a record that continues in the next block, and its line. */
  rest(): { open: string; line: number } {
    return { open: this.#text.slice(this.#at), line: this.#line };
  }

  /** The cells of the next record; null where it is not whole. */
  #next(delimiter: string): (string | null)[] | null {
    const end = this.#text.indexOf("\n", this.#at);
    const line = this.#text.slice(this.#at, end < 0 ? undefined : end);
    if (line.includes('"')) return this.#nextQuoted(delimiter);
    if (end < 0 && !this.#isLast) return null;
    this.#at = end < 0 ? this.#text.length : end + 1;
    this.#line++;
    const cells = line.endsWith("\r") ? line.slice(0, -1) : line;
    return cells.split(delimiter).map((cell) => this.#unquoted(cell));
  }

  #nextQuoted(delimiter: string): (string | null)[] | null {
    const text = this.#text;
    const cells: (string | null)[] = [];
    let [at, lines] = [this.#at, 1];
    for (;;) {
      let value: string | null;
      const opening = skipSpaces(text, at);
      if (text[opening] === '"') {
        const close = closingMark(text, opening + 1);
        if (close < 0) {
          if (!this.#isLast) return null;
          throw unclosed(`${text.slice(this.#at)}\n`, this.#line);
        }
        value = text.slice(opening + 1, close).replaceAll('""', '"');
        lines += value.split("\n").length - 1;
        at = skipSpaces(text, close + 1);
      } else {
        const end = endOfCell(text, at, delimiter);
        value = this.#unquoted(text.slice(at, end));
        at = end;
      }
      cells.push(value);
      if (text.startsWith(delimiter, at)) {
        at += delimiter.length;
        continue;
      }
      if (text[at] === "\r") at++;
      if (at >= text.length && !this.#isLast) return null;
      if (at < text.length && text[at] !== "\n") throw this.#strayText(at);
      this.#at = Math.min(at + 1, text.length);
      this.#line += lines;
      return cells;
    }
  }

  #unquoted(cell: string): string | null {
    return cell.length <= 4 && this.#noValues.has(cell) ? null : cell;
  }

  #strayText(at: number): Unreadable {
    const value = quoted(this.#text.slice(this.#at, this.#text.indexOf("\n", at)));
    return new Unreadable(
      `text follows a closing quotation mark in ${value}; double the marks inside a value`,
      this.#line,
    );
  }
}

/** Whether it is an empty row, or the count that psql writes below the rows. */
function isVoid(cells: CsvRecord["cells"]): boolean {
  if (cells.length === 1) return cells[0] == null || /^\(\d+ rows?\)$/.test(cells[0]);
  return cells.every((cell) => cell === null);
}

function closingMark(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at++;
  return at;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  const ends = [text.indexOf(delimiter, from), text.indexOf("\n", from)].filter((end) => end >= 0);
  const end = Math.min(...ends, text.length);
  return text[end] === "\n" && text[end - 1] === "\r" && end > from ? end - 1 : end;
}
