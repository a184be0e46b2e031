import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseTable } from "../../../shared/database/databaseTable.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { errorCode, Failure } from "../../../shared/failure.ts";
import { formatFirst } from "../../../shared/text/format.ts";
import { nearestName } from "../../../shared/text/nearestName.ts";
import { isMissing } from "../../environment/files.ts";

export interface CsvSource {
  readonly table: DatabaseTable;
  readonly name: string;
  readonly path: string;
}

export interface CsvFolder {
  readonly folder: string;
  readonly sources: readonly CsvSource[];
  /** Files that seem meant for a table, but have a name or a format that no table has. */
  readonly misnamed: readonly { readonly name: string; readonly advice: string }[];
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
    const tableFiles = names.filter((name) => matchTable(name) === table.name);
    return tableFiles.map((name) => ({ table, name, path: join(folder, name) }));
  });
  const others = names.filter((name) => matchTable(name) === null);
  const missing = DATABASE_TABLES.map(({ name }) => name).filter((name) =>
    sources.every(({ table }) => table.name !== name),
  );
  const meant = others.flatMap((name) => {
    const table = meantTable(name, missing);
    return table === null ? [] : [{ name, table }];
  });
  const misnamed = meant.map(({ name, table }) => ({ name, advice: renaming(name, table) }));
  const ignored = others.filter((name) => misnamed.every((file) => file.name !== name));
  const isMeant = meant.some(({ table }) => table === "transactions");
  if (missing.includes("transactions") && !isMeant) {
    const fileNames = [...sources.map(({ name }) => name), ...others];
    const instead =
      fileNames.length === 0 ? "it is empty" : `it has ${formatFirst(fileNames, MAX_NAMES)}`;
    throw new Failure(
      "usage",
      `cannot load ${folder}: ${instead}, and no transactions.csv; docs/csv.md says what to export`,
    );
  }
  for (const source of sources) await requireFile(folder, source);
  return { folder, sources, misnamed, ignored };
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
export const MAX_NAMES = 30;

const EXTENSION = /\.(?:csv|tsv)(?:\.gz)?$/;

/** The rest of a file name after the table's: Supabase's `_rows`, a time, a month, the number of a part or download. */
const SUFFIX = /^(?:[-_. ]*(?:rows|part|q(?=\d)|w(?=\d)|t(?=\d)|\d+(?!\d)z?|\(\d+\)))*$/;

/** The table that a file name stands for. */
function matchTable(name: string): string | null {
  if (!EXTENSION.test(name.toLowerCase())) return null;
  const stem = fileStem(name, EXTENSION);
  const table = DATABASE_TABLES.find(({ name }) => stem.startsWith(name));
  return table !== undefined && SUFFIX.test(stem.slice(table.name.length)) ? table.name : null;
}

/** A file name without its ending; a spreadsheet's export begins with the workbook's name. */
function fileStem(name: string, ending: RegExp): string {
  const stem = name.toLowerCase().replace(ending, "");
  return stem.replace(/^.* - (?=[a-z])|^public[._]/, "");
}

/** The endings of files in which people keep rows. */
const ROWS_FILE =
  /\.(?:csv|tsv|txt|xlsx?|xlsm|ods|numbers|parquet|jsonl?)(?:\.(?:gz|zip))?$|\.zip$/;

/** The table without a file for which a file may be meant: `exploit.csv`, `transaction_log.csv`, `events.xlsx`. */
function meantTable(name: string, missing: readonly string[]): string | null {
  if (!ROWS_FILE.test(name.toLowerCase())) return null;
  const [word = ""] = fileStem(name, ROWS_FILE).split(/[^a-z]/);
  return nearestName(word, missing);
}

function renaming(name: string, table: string): string {
  const fault = EXTENSION.test(name.toLowerCase())
    ? "no table has this name; rename it to"
    : "it is not CSV; export it as";
  return `${fault} ${table}.csv, or take it out of the folder`;
}
