import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseTable } from "../../../shared/database/databaseTable.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { errorCode, Failure } from "../../../shared/failure.ts";
import { formatFirst } from "../../../shared/text/format.ts";
import { isMissing } from "../../world/files.ts";

export interface CsvSource {
  readonly table: DatabaseTable;
  readonly name: string;
  readonly path: string;
}

export interface CsvFolder {
  readonly folder: string;
  readonly sources: readonly CsvSource[];
  /** The names that belong to no table. */
  readonly ignored: readonly string[];
}

/**
 * Finds the files of each table by their names: `transactions.csv` in any case, as tools name exports
 * (`Transactions.CSV`, `transactions_rows.csv`, `Book1 - transactions.tsv`), one of several parts
 * (`transactions-2026-11.csv`), or gzipped. Tables are ordered so that each refers only to earlier
 * tables.
 *
 * @throws Failure (usage) if the folder does not exist, has no transactions, or has a pipe for a table
 */
export async function findCsvFolder(folder: string): Promise<CsvFolder> {
  const names = await namesIn(folder);
  const sources = DATABASE_TABLES.flatMap((table) => {
    const own = names.filter((name) => matchTable(name) === table.name);
    return own.map((name) => ({ table, name, path: join(folder, name) }));
  });
  const ignored = names.filter((name) => matchTable(name) === null);
  if (sources.every(({ table }) => table.name !== "transactions")) {
    const found = [...sources.map(({ name }) => name), ...ignored];
    const instead = found.length === 0 ? "it is empty" : `it has ${formatFirst(found, MOST_NAMES)}`;
    throw new Failure(
      "usage",
      `cannot load ${folder}: ${instead}, and no transactions.csv; docs/csv.md says what to export`,
    );
  }
  for (const source of sources) await requireFile(folder, source);
  return { folder, sources, ignored };
}

/** A pipe may wait for its writer forever. A broken link fails where it is read. */
async function requireFile(folder: string, { name, path }: CsvSource): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || stats.isFile()) return;
  const message = `cannot load ${folder}: ${name} is not a regular file; write its rows to one`;
  throw new Failure("usage", message);
}

/** The names in a folder that are not hidden. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    const why = isMissing(cause)
      ? "there is no such folder"
      : `it cannot be read (${errorCode(cause) ?? (cause as Error).message})`;
    const message = `cannot load ${folder}: ${why}; give a folder that holds CSV files`;
    throw new Failure("usage", message, { cause });
  });
  return names.filter((name) => !name.startsWith(".")).sort();
}

/** The most files that a message names, such as of a folder of downloads. */
export const MOST_NAMES = 30;

const EXTENSION = /\.(?:csv|tsv)(?:\.gz)?$/;

/** The rest of a file name after the table's: Supabase's `_rows`, a time, a month, the number of a part or download. */
const SUFFIX = /^(?:[-_. ]*(?:rows|part|q(?=\d)|w(?=\d)|t(?=\d)|\d+(?!\d)z?|\(\d+\)))*$/;

/** The table that a file name stands for; a spreadsheet's export begins with the workbook's name. */
function matchTable(name: string): string | null {
  const lower = name.toLowerCase();
  if (!EXTENSION.test(lower)) return null;
  const stem = lower.replace(EXTENSION, "").replace(/^.* - (?=[a-z])|^public[._]/, "");
  const table = DATABASE_TABLES.find(({ name }) => stem.startsWith(name));
  return table !== undefined && SUFFIX.test(stem.slice(table.name.length)) ? table.name : null;
}
