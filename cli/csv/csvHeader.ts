import type { CellsBy, CsvRecord } from "./csvRecords.ts";
import type { CsvColumn, CsvTable } from "./csvTables.ts";

/** Which cell of a row belongs to which column of the table. */
export interface CsvHeader {
  readonly columns: readonly { readonly column: CsvColumn; readonly cell: number }[];
  /** What the table has no column for, as the file writes it. */
  readonly extra: readonly string[];
  /** How many cells a row has at least: empty names at the end are none. */
  readonly width: number;
  /** How many it has at most, but for empty ones. */
  readonly cells: number;
}

/** Reads the first line of a table's file: names may differ in case, spaces and punctuation. */
export function csvHeader(table: CsvTable, cells: CsvRecord["cells"]): CsvHeader {
  const columns = cells.flatMap((name, cell) => {
    const column = name === null ? undefined : columnNamed(table, name);
    return column === undefined ? [] : [{ column, cell }];
  });
  const names = cells.map((name) => name?.trim() ?? "");
  return {
    columns,
    extra: names.filter((name) => name !== "" && columnNamed(table, name) === undefined),
    width: names.findLastIndex((name) => name !== "") + 1,
    cells: cells.length,
  };
}

const DELIMITERS = [",", ";", "\t", "|"];

/** The delimiter by which the most of a first line's cells are columns of the table. */
export function delimiterOf(table: CsvTable, cellsBy: CellsBy): string {
  const known = (delimiter: string) => csvHeader(table, cellsBy(delimiter)).columns.length;
  return DELIMITERS.reduce((best, delimiter) =>
    known(delimiter) > known(best) ? delimiter : best,
  );
}

/** What is wrong with a header, as the rest of a sentence; null where it will do. */
export function headerProblem(table: CsvTable, header: CsvHeader): string | null {
  const names = header.columns.map(({ column }) => column.name);
  const all = table.columns.map(({ name }) => name).join(",");
  if (names.length === 0) return `it names no column of ${table.name}; let it be ${all}`;
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) return `column ${twice} is there twice; keep one`;
  const missing = table.columns.filter(({ name, isNeeded }) => isNeeded && !names.includes(name));
  if (missing.length === 0) return null;
  const others = header.extra.length === 0 ? "" : `, or rename one of ${header.extra.join(", ")}`;
  return `there is no column ${missing.map(({ name }) => name).join(" and no column ")}; add ${missing.length > 1 ? "them" : "it"}${others}`;
}

function columnNamed(table: CsvTable, name: string): CsvColumn | undefined {
  return table.columns.find((column) => lettersOf(column.name) === lettersOf(name));
}

/** `Project ID` and `projectId` are `project_id`. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
