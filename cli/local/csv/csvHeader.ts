import { type Column, isMoment } from "../../../shared/database/column.ts";
import type { DatabaseTable } from "../../../shared/database/databaseTable.ts";
import { formatList } from "../../../shared/text/format.ts";
import { zonedName } from "./headerZone.ts";

interface NamedColumn {
  readonly column: Column;
  /** The index of the column's cell in a row. */
  readonly cell: number;
  /** How far times without an offset are ahead of UTC, in microseconds, as the name says; null if it does not. */
  readonly ahead: number | null;
}

/** Which cell of a row belongs to which column of the table. */
export interface CsvHeader {
  readonly columns: readonly NamedColumn[];
  /** Columns that the table does not have, as the file names them. */
  readonly extra: readonly string[];
  /** The minimum number of cells of a row, without trailing columns that have no name. */
  readonly width: number;
  /** The maximum number of cells of a row, apart from trailing empty ones. */
  readonly cells: number;
}

/** Parses the first line of a table's file: names may differ in case, spaces and punctuation. */
export function csvHeader(table: DatabaseTable, cells: readonly (string | null)[]): CsvHeader {
  const names = cells.map((name) => name?.trim() ?? "");
  const columns: NamedColumn[] = [];
  const extra: string[] = [];
  for (const [cellIndex, name] of names.entries()) {
    const column = zonedColumn(table, name);
    if (column !== null) columns.push({ ...column, cell: cellIndex });
    else if (name !== "") extra.push(name);
  }
  const lastNamed = names.findLastIndex((name) => name !== "");
  return {
    columns: withAddressesAsIds(table, columns),
    extra,
    width: lastNamed + 1,
    cells: cells.length,
  };
}

/** In a file of wallets without ids, the addresses are the ids: the cell of `address` becomes that of `id`. */
function withAddressesAsIds(
  table: DatabaseTable,
  columns: CsvHeader["columns"],
): CsvHeader["columns"] {
  const id = table.columns.find(({ name }) => name === "id");
  const isNamed = columns.some(({ column }) => column === id);
  if (table.name !== "addresses" || id === undefined || isNamed) return columns;
  return columns.map(({ column, ...place }) => ({
    column: column.name === "address" ? id : column,
    ...place,
  }));
}

/** The most names of columns that a message lists. */
const MAX_COLUMN_NAMES = 20;

/** The problem with a header, as the rest of a sentence, and what to do about it; null for a usable one. */
export function headerProblem(table: DatabaseTable, header: CsvHeader): string | null {
  const names = header.columns.map(({ column }) => column.name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) return `column ${repeated} appears twice; keep one`;
  const missing = table.columns.filter(({ name, isNeeded }) => isNeeded && !names.includes(name));
  if (missing.length === 0) return null;
  const fault =
    names.length === 0
      ? `it names no column of ${table.name}`
      : `there is no column ${missing.map(({ name }) => name).join(" and no column ")}`;
  const fileNames = [...header.extra, ...names].slice(0, MAX_COLUMN_NAMES);
  const butOthers = fileNames.length === 0 ? "" : `, but ${formatList(fileNames)}`;
  return `${fault}${butOthers}; ${columnAdvice(table, missing, header.extra)}`;
}

/** Which columns to rename, if one of them probably stands for a missing column; otherwise what the first line should be. */
function columnAdvice(
  table: DatabaseTable,
  missing: readonly Column[],
  extra: readonly string[],
): string {
  const candidates = missing.map((column) => ({
    name: column.name,
    candidate: probableName(column, extra),
  }));
  if (candidates.every(({ candidate }) => candidate === undefined)) {
    const columnNames = table.columns.map(({ name }) => name).join(",");
    return `the first line should be ${columnNames}`;
  }
  const renames = candidates.map(
    ({ name, candidate = "one" }) => `${candidate} to ${newName(name, candidate)}`,
  );
  return `rename ${formatList(renames)}`;
}

/**
 * The name that a column of the file should get. A time in another zone than UTC keeps its offset in the name: without it, it
 * would be read as UTC.
 */
function newName(name: string, writtenName: string): string {
  const { zone, ahead } = zonedName(writtenName);
  if (zone === null || ahead === 0) return name;
  return ahead === null
    ? `${name} with the offset of ${zone}, such as ${name} (UTC+1)`
    : `${name} (${zone})`;
}

/**
 * The one of some names that probably stands for a column: `DateTime (UTC)` for a moment, `Wallet address` for `address_id`;
 * undefined if none does.
 */
function probableName(column: Column, names: readonly string[]): string | undefined {
  const sameName = names.find((name) => letters(zonedName(name).name) === letters(column.name));
  if (sameName !== undefined) return sameName;
  const [firstWord = ""] = column.name.split("_");
  const wordPatterns = firstWord.length > 2 ? [new RegExp(firstWord, "i")] : [];
  const patterns = isMoment(column) ? TIME_PATTERNS : wordPatterns;
  for (const pattern of patterns) {
    const similarName = names.find((name) => pattern.test(name));
    if (similarName !== undefined) return similarName;
  }
  return undefined;
}

/** What names of times look like, the most certain pattern first. */
const TIME_PATTERNS = [/date.?time/i, /time.?stamp/i, /(?:^|[ _])(?:date|time)/i];

/** The column of a name, which may end with the offset of a column of times; null for another name. */
function zonedColumn(table: DatabaseTable, written: string): Omit<NamedColumn, "cell"> | null {
  const column = columnNamed(table, written);
  if (column !== undefined) return { column, ahead: null };
  const { name, ahead } = zonedName(written);
  const timeColumn = columnNamed(table, name);
  if (timeColumn === undefined || ahead === null || !isMoment(timeColumn)) return null;
  return { column: timeColumn, ahead };
}

function columnNamed(table: DatabaseTable, name: string): Column | undefined {
  return table.columns.find((column) => letters(column.name) === letters(name));
}

/** The letters of a name: `Project ID` and `projectId` stand for `project_id`. */
function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
