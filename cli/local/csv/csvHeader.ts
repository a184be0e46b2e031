import type { Column } from "../../../shared/database/column.ts";
import type { DatabaseTable } from "../../../shared/database/databaseTable.ts";

/** Which cell of a row belongs to which column of the table. */
export interface CsvHeader {
  readonly columns: readonly { readonly column: Column; readonly cell: number }[];
  /** Columns that the table does not have, as the file names them. */
  readonly extra: readonly string[];
  /** The minimum number of cells of a row, without trailing columns that have no name. */
  readonly width: number;
  /** The maximum number of cells of a row, apart from trailing empty ones. */
  readonly cells: number;
}

/** Parses the first line of a table's file: names may differ in case, spaces and punctuation. */
export function csvHeader(table: DatabaseTable, cells: readonly (string | null)[]): CsvHeader {
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

/** The problem with a header, as the rest of a sentence; null for a usable one. */
export function headerProblem(table: DatabaseTable, header: CsvHeader): string | null {
  const names = header.columns.map(({ column }) => column.name);
  const all = table.columns.map(({ name }) => name).join(",");
  if (names.length === 0) return `it names no column of ${table.name}; it should be ${all}`;
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) return `column ${twice} appears twice; keep one`;
  const missing = table.columns.filter(({ name, isNeeded }) => isNeeded && !names.includes(name));
  if (missing.length === 0) return null;
  const others = header.extra.length === 0 ? "" : `, or rename one of ${header.extra.join(", ")}`;
  return `there is no column ${missing.map(({ name }) => name).join(" and no column ")}; add ${missing.length > 1 ? "them" : "it"}${others}`;
}

function columnNamed(table: DatabaseTable, name: string): Column | undefined {
  return table.columns.find((column) => letters(column.name) === letters(name));
}

/** The letters of a name: `Project ID` and `projectId` stand for `project_id`. */
function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
