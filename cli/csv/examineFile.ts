import { formatList, formatQuantity, type Noun } from "../../shared/format.ts";
import { type ColumnCheck, checkColumn } from "./checkColumn.ts";
import { Unreadable } from "./csvBlocks.ts";
import type { CsvSource } from "./csvFolder.ts";
import { type CsvHeader, csvHeader, delimiterOf, headerProblem } from "./csvHeader.ts";
import { type CellsBy, type CsvRecord, csvRecords } from "./csvRecords.ts";
import type { IdRegister } from "./idRegister.ts";
import type { Problems } from "./problems.ts";

/** A file that was read to its end. */
export interface CsvFile extends CsvSource {
  readonly header: CsvHeader;
  readonly rows: number;
  /** The columns of moments in which every value is a day without a time. */
  readonly days: ReadonlySet<string>;
  /** What a reader of the figures should know about how it was read. */
  readonly notes: readonly string[];
}

/**
 * Reads a file to its end.
 *
 * @param found told all that is wrong with it
 * @param onBytes told now and then how many bytes were read so far
 * @returns null where the first line is not one of the table's, or the file is no CSV
 */
export async function examineFile(
  source: CsvSource,
  register: IdRegister,
  found: Problems,
  onBytes: (bytes: number) => void,
): Promise<CsvFile | null> {
  const { table, name, path } = source;
  const choose = (cellsBy: CellsBy) => delimiterOf(table, cellsBy);
  let examination: RowsExamination | null = null;
  try {
    for await (const records of csvRecords(path, choose, onBytes)) {
      let rows = records;
      if (examination === null) {
        const [first, ...others] = records;
        if (first === undefined) continue;
        const header = csvHeader(table, first.cells);
        const problem = headerProblem(table, header);
        if (problem !== null) {
          found.add(name, { line: first.line }, problem);
          return null;
        }
        examination = new RowsExamination(source, header, register, found);
        rows = others;
      }
      for (const row of rows) examination.see(row);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    found.add(name, error.line === undefined ? {} : { line: error.line }, error.reason);
    return null;
  }
  if (examination === null) {
    const columns = table.columns.map(({ name }) => name).join(",");
    found.add(name, {}, `the file is empty; let its first line be ${columns}`);
  }
  return examination?.result() ?? null;
}

const CELL: Noun = ["cell", "cells"];

class RowsExamination {
  readonly #source: CsvSource;
  readonly #header: CsvHeader;
  readonly #found: Problems;
  readonly #checks: readonly { name: string; cell: number; check: ColumnCheck }[];
  #rows = 0;

  constructor(source: CsvSource, header: CsvHeader, register: IdRegister, found: Problems) {
    this.#source = source;
    this.#header = header;
    this.#found = found;
    this.#checks = header.columns.map(({ column, cell }) => ({
      name: column.name,
      cell,
      check: checkColumn(source.table, column, register),
    }));
  }

  see({ line, cells }: CsvRecord): void {
    this.#rows++;
    const { width, cells: named } = this.#header;
    const last = cells.findLastIndex((cell) => cell !== null);
    if (cells.length < width || last >= named) {
      const advice = `the row has ${formatQuantity(cells.length, CELL)} and the first line ${width}; let them agree`;
      this.#found.add(this.#source.name, { line }, advice);
      return;
    }
    for (const { name, cell, check } of this.#checks) {
      const problem = check.problemOf(cells[cell] ?? null, line);
      if (problem !== null) this.#found.add(this.#source.name, { line, column: name }, problem);
    }
  }

  result(): CsvFile {
    const which = (wanted: "isOfDays" | "isLocal") =>
      this.#checks.filter(({ check }) => check[wanted]).map(({ name }) => name);
    const { extra } = this.#header;
    const { name } = this.#source;
    const notes = which("isLocal").map(
      (column) => `${name}: ${column} has no offset, and was read as UTC`,
    );
    if (extra.length > 0) notes.unshift(`${name}: left out ${formatList(extra)}`);
    return {
      ...this.#source,
      header: this.#header,
      rows: this.#rows,
      days: new Set(this.#rows === 0 ? [] : which("isOfDays")),
      notes,
    };
  }
}
