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
  const columns = cells.flatMap((name, cellIndex) => {
    const column = named(table, name ?? "");
    return column === null ? [] : { ...column, cell: cellIndex };
  });
  const names = cells.map((name) => name?.trim() ?? "");
  return {
    columns: withOwnId(table, columns),
    extra: names.filter((name) => name !== "" && named(table, name) === null),
    width: names.findLastIndex((name) => name !== "") + 1,
    cells: cells.length,
  };
}

/** In a file of wallets without ids, the addresses are the ids: the cell of `address` becomes that of `id`. */
function withOwnId(table: DatabaseTable, columns: CsvHeader["columns"]): CsvHeader["columns"] {
  const id = table.columns.find(({ name }) => name === "id");
  const isNamed = columns.some(({ column }) => column === id);
  if (table.name !== "addresses" || id === undefined || isNamed) return columns;
  return columns.map(({ column, ...place }) => ({
    column: column.name === "address" ? id : column,
    ...place,
  }));
}

/** The problem with a header, as the rest of a sentence; null for a usable one. */
export function headerProblem(table: DatabaseTable, header: CsvHeader): string | null {
  const names = header.columns.map(({ column }) => column.name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) return `column ${twice} appears twice; keep one`;
  const missing = table.columns.filter(({ name, isNeeded }) => isNeeded && !names.includes(name));
  if (missing.length === 0) return null;
  const fault =
    names.length === 0
      ? `it names no column of ${table.name}`
      : `there is no column ${missing.map(({ name }) => name).join(" and no column ")}`;
  const there = [...header.extra, ...names].slice(0, 20);
  const others = there.length === 0 ? "" : `, but ${formatList(there)}`;
  const likes = missing.map((column) => ({ ...column, like: nameLike(column, header.extra) }));
  if (likes.some(({ like }) => like !== undefined)) {
    const renames = likes.map(({ name, like = "one" }) => `${like} to ${newName(name, like)}`);
    return `${fault}${others}; rename ${formatList(renames)}`;
  }
  const columnNames = table.columns.map(({ name }) => name).join(",");
  return `${fault}${others}; the first line should be ${columnNames}`;
}

/** A time in another zone than UTC keeps its offset in the name: without it, it would be read as UTC. */
function newName(name: string, like: string): string {
  const { zone, ahead } = zonedName(like);
  if (zone === null || ahead === 0) return name;
  return ahead === null
    ? `${name} with the offset of ${zone}, such as ${name} (UTC+1)`
    : `${name} (${zone})`;
}

/** The name that probably stands for a column: `DateTime (UTC)` for a moment, `Wallet address` for `address_id`. */
function nameLike(column: Column, names: readonly string[]): string | undefined {
  const { name } = column;
  const [word = ""] = name.split("_");
  const namePatterns = word.length > 2 ? [new RegExp(word, "i")] : [];
  const patterns = isMoment(column) ? TIMES : namePatterns;
  const zoned = names.find((other) => letters(zonedName(other).name) === letters(name));
  if (zoned !== undefined) return zoned;
  for (const pattern of patterns) {
    const like = names.find((other) => pattern.test(other));
    if (like !== undefined) return like;
  }
  return undefined;
}

const TIMES = [/date.?time/i, /time.?stamp/i, /(?:^|[ _])(?:date|time)/i];

/** The column of a name, which may end with the offset of a column of times; null for another name. */
function named(table: DatabaseTable, written: string): Omit<NamedColumn, "cell"> | null {
  const column = columnNamed(table, written);
  if (column !== undefined) return { column, ahead: null };
  const { name, ahead } = zonedName(written.trim());
  const zoned = columnNamed(table, name);
  return zoned === undefined || ahead === null || !isMoment(zoned)
    ? null
    : { column: zoned, ahead };
}

function columnNamed(table: DatabaseTable, name: string): Column | undefined {
  return table.columns.find((column) => letters(column.name) === letters(name));
}

/** The letters of a name: `Project ID` and `projectId` stand for `project_id`. */
function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
