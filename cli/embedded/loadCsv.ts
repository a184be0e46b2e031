import type { PGlite } from "@electric-sql/pglite";
import { Failure } from "../../shared/failure.ts";
import { copyFailure } from "./copyFailure.ts";
import { type CsvFile, readCsvFile } from "./csvFile.ts";
import type { CsvFolder } from "./csvFolder.ts";
import { type Column, fetchColumns } from "./tableColumns.ts";

/**
 * Loads CSV files into their tables. The first line of a file names its columns, in any order; an
 * unquoted empty cell is NULL. PostgreSQL itself reads the rows.
 *
 * @throws Failure (usage) when a file cannot be read, (data) when it does not fit its table; the
 *   message names the file, the line, the column and the value
 */
export async function loadCsv(pglite: PGlite, { folder, files }: CsvFolder): Promise<void> {
  for (const { table, name } of files) {
    await loadFile(pglite, table, await readCsvFile(folder, name));
  }
}

async function loadFile(pglite: PGlite, table: string, file: CsvFile): Promise<void> {
  const columns = await fetchColumns(pglite, table);
  checkHeader(file, columns);
  const copy = () => copyRows(pglite, table, file);
  await copy().catch(async (error: unknown) => {
    throw await copyFailure(error, { pglite, table, file: file.name, columns, copy });
  });
  if (columns.some((column) => column.isIdentity) && file.header.includes("id")) {
    await moveIdentityPast(pglite, table);
  }
}

function checkHeader({ name, header }: CsvFile, columns: readonly Column[]): void {
  const known = columns.map((column) => column.name);
  const unknown = header.find((cell) => !known.includes(cell));
  if (unknown !== undefined) {
    throw new Failure(
      "data",
      `${name}, line 1: unknown column "${unknown}"; the columns are ${known.join(", ")}`,
    );
  }
  const missing = columns.find((column) => column.isRequired && !header.includes(column.name));
  if (missing !== undefined) {
    throw new Failure("data", `${name}, line 1: there is no column ${missing.name}; add it`);
  }
}

async function copyRows(pglite: PGlite, table: string, file: CsvFile): Promise<void> {
  const columns = file.header.map((cell) => `"${cell}"`).join(", ");
  const sql = `copy public.${table} (${columns}) from '/dev/blob' with (format csv, header)`;
  await pglite.query(sql, [], { blob: new Blob([file.content]) });
}

async function moveIdentityPast(pglite: PGlite, table: string): Promise<void> {
  await pglite.exec(`
    select setval(pg_get_serial_sequence('public.${table}', 'id'), greatest(max(id), 1))
    from public.${table}
    having count(*) > 0
  `);
}
