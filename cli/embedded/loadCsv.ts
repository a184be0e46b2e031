import { readdir } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { Failure } from "../../shared/failure.ts";
import { copyFailure } from "./copyFailure.ts";
import { type CsvFile, readCsvFile } from "./csvFile.ts";
import { type Column, fetchColumns } from "./tableColumns.ts";

/**
 * Loads a folder that has one CSV file for each of some tables, plain or gzipped: `chains.csv`,
 * `transactions.csv.gz`. The first line names the columns, in any order; an unquoted empty cell is
 * NULL. PostgreSQL itself reads the rows.
 *
 * @throws Failure (usage) when the folder or a file in it cannot be used, (data) when a file does
 *   not fit its table; the message names the file, the line, the column and the value
 */
export async function loadCsv(pglite: PGlite, folder: string): Promise<void> {
  const files = filesByTable(folder, await fileNames(folder));
  for (const [table, name] of files) {
    await loadFile(pglite, table, await readCsvFile(folder, name));
  }
}

/** Tables that others refer to come first. */
const tables = [
  "chains",
  "addresses",
  "transactions",
  "memberships",
  "notifications",
  "events",
  "exploits",
];

const extension = /\.csv(\.gz)?$/;

async function fileNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    const reason = reasons[cause.code ?? ""] ?? cause.message;
    throw new Failure("usage", `cannot load ${folder}: ${reason}; ${naming}`, { cause });
  });
  return names.filter((name) => extension.test(name)).sort();
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "it is not a folder",
};

const naming = `name a folder with any of ${tables.map((table) => `${table}.csv`).join(", ")} (or .csv.gz)`;

function filesByTable(folder: string, names: readonly string[]): [table: string, name: string][] {
  if (names.length === 0) {
    throw new Failure("usage", `cannot load ${folder}: it has no CSV file; ${naming}`);
  }
  const stray = names.find((name) => !tables.includes(name.replace(extension, "")));
  if (stray !== undefined) {
    throw new Failure("usage", `cannot load ${folder}: ${stray} is no table's file; ${naming}`);
  }
  const double = names.find((name) => names.includes(`${name}.gz`));
  if (double !== undefined) {
    throw new Failure("usage", `cannot load ${folder}: keep one of ${double} and ${double}.gz`);
  }
  return names
    .map((name): [string, string] => [name.replace(extension, ""), name])
    .sort(([a], [b]) => tables.indexOf(a) - tables.indexOf(b));
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
