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
  readonly minCells: number;
  /** The maximum number of cells of a row, apart from trailing empty ones. */
  readonly maxCells: number;
}

/**
 * Parses the first line of a table's file: which of its cells names which column. The names may differ from those of the table's
 * columns in case, spaces and punctuation, and may add a time zone. A name that no column of the table has is `extra`; a cell
 * without a name is skipped. Rows need the cells up to the last one with a name, and can fill those without a name after it.
 */
export function csvHeader(table: DatabaseTable, cells: readonly (string | null)[]): CsvHeader {
  const names = cells.map((name) => name?.trim() ?? "");
  const columns: NamedColumn[] = [];
  const extra: string[] = [];
  for (const [cellIndex, name] of names.entries()) {
    const column = zonedColumn(table, name);
    if (column !== null) columns.push({ ...column, cell: cellIndex });
    else if (name !== "") extra.push(name);
  }
  const lastNamedCell = names.findLastIndex((name) => name !== "");
  return {
    columns: withAddressesAsIds(table, columns),
    extra,
    minCells: lastNamedCell + 1,
    maxCells: cells.length,
  };
}

/** In a file of wallets without ids, the addresses are the ids: the cell of `address` becomes that of `id`. */
function withAddressesAsIds(
  table: DatabaseTable,
  columns: CsvHeader["columns"],
): CsvHeader["columns"] {
  const id = table.columns.find(({ name }) => name === "id");
  const hasIds = columns.some(({ column }) => column === id);
  if (table.name !== "addresses" || id === undefined || hasIds) return columns;
  return columns.map((named) =>
    named.column.name === "address" ? { ...named, column: id } : named,
  );
}

/** The most names of columns that a message lists. */
const MAX_COLUMN_NAMES = 20;

/** The problem with a header and what to do about it, for a message that begins with the file and the line; null for a usable one. */
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
  // The columns that the table does not have come first: one of them may stand for the missing column.
  const presentNames = [...header.extra, ...names].slice(0, MAX_COLUMN_NAMES);
  const butOthers = presentNames.length === 0 ? "" : `, but ${formatList(presentNames)}`;
  return `${fault}${butOthers}; ${columnAdvice(table, missing, header.extra)}`;
}

/**
 * What to do about missing columns. If an extra column probably stands for one of them, the advice names each missing column with
 * the one to rename, such as `rename Date to created_at and one to id`. Otherwise it is the whole first line.
 */
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
  const renames = candidates.map(({ name, candidate }) =>
    candidate === undefined ? `one to ${name}` : `${candidate} to ${newName(name, candidate)}`,
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
 * The extra column that probably stands for a missing one, `Wallet address` for `address_id`; undefined if none does. The
 * column's own name with a zone, such as `created_at (CET)`, is more probable than a similar name.
 */
function probableName(missing: Column, extra: readonly string[]): string | undefined {
  const sameName = extra.find((name) => letters(zonedName(name).name) === letters(missing.name));
  if (sameName !== undefined) return sameName;
  for (const pattern of similarNames(missing)) {
    const similarName = extra.find((name) => pattern.test(name));
    if (similarName !== undefined) return similarName;
  }
  return undefined;
}

/** What names that probably stand for a column look like, the most certain pattern first. */
function similarNames(column: Column): readonly RegExp[] {
  if (isMoment(column)) return TIME_PATTERNS;
  const [firstWord = ""] = column.name.split("_");
  // Too many words contain `id`.
  return firstWord === "id" ? [] : [new RegExp(firstWord, "i")];
}

/** What names of times look like, the most certain pattern first. */
const TIME_PATTERNS = [/date.?time/i, /time.?stamp/i, /(?:^|[ _])(?:date|time)/i];

/**
 * The table's column that a written name stands for, and the offset from UTC with which the name may end, as in
 * `created_at (UTC+1)`. Null if there is no such column, for an offset that does not belong to times, and for another zone, as
 * in `created_at (CET)`.
 */
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
