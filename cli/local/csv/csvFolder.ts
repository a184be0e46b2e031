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
 * Finds the files of each table by their names. The files of transactions, for example, may be named:
 *
 * - `transactions.csv` or `transactions.tsv`, in any case, or with `.gz`;
 * - as tools name exports: `transactions_rows.csv`, `Book1 - transactions.tsv`;
 * - as one of several parts: `transactions-2026-11.csv`.
 *
 * The files are in the order of their tables, in which each table refers only to earlier ones.
 *
 * @throws Failure (usage) for one of these faults:
 * - the folder cannot be read;
 * - no file has the name of the transactions, or seems meant for them;
 * - the file of a table is no regular file, such as a pipe.
 */
export async function findCsvFolder(folder: string): Promise<CsvFolder> {
  const names = await namesIn(folder);
  const sources = DATABASE_TABLES.flatMap((table) => {
    const tableFiles = names.filter((name) => matchTable(name) === table.name);
    return tableFiles.map((name) => ({ table, name, path: join(folder, name) }));
  });
  const otherNames = names.filter((name) => matchTable(name) === null);
  const missingTables = DATABASE_TABLES.map(({ name }) => name).filter((tableName) =>
    sources.every(({ table }) => table.name !== tableName),
  );
  const misnamed: { name: string; table: string; advice: string }[] = [];
  const ignored: string[] = [];
  for (const name of otherNames) {
    const table = meantTable(name, missingTables);
    if (table === null) ignored.push(name);
    else misnamed.push({ name, table, advice: renaming(name, table) });
  }
  // The advice for a misnamed file, which becomes a problem of the folder, tells more than this error.
  const hasMisnamedTransactions = misnamed.some(({ table }) => table === "transactions");
  if (missingTables.includes("transactions") && !hasMisnamedTransactions) {
    throw withoutTransactions(folder, [...sources.map(({ name }) => name), ...otherNames]);
  }
  for (const source of sources) await requireFile(folder, source);
  return { folder, sources, misnamed, ignored };
}

/** The error for a folder in which no file is, or seems to be, that of the transactions. */
function withoutTransactions(folder: string, fileNames: readonly string[]): Failure {
  const content =
    fileNames.length === 0 ? "it is empty" : `it has ${formatFirst(fileNames, MAX_NAMES)}`;
  return new Failure(
    "usage",
    `cannot load ${folder}: ${content}, and no transactions.csv; docs/csv.md says what to export`,
  );
}

/** Refuses a pipe and the like, which may wait for its writer forever. A broken link fails where it is read. */
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

const EXTENSION = /\.(?:csv|tsv)(?:\.gz)?$/i;

/** The rest of a file name after the table's: Supabase's `_rows`, a time, a month, the number of a part or download. */
const SUFFIX = /^(?:[-_. ]*(?:rows|part|q(?=\d)|w(?=\d)|t(?=\d)|\d+(?!\d)z?|\(\d+\)))*$/;

/** The name of the table whose rows a file has, by the name of the file; null if it is not CSV, or no table has this name. */
function matchTable(fileName: string): string | null {
  if (!EXTENSION.test(fileName)) return null;
  const stem = fileStem(fileName, EXTENSION);
  const table = DATABASE_TABLES.find(({ name }) => stem.startsWith(name));
  if (table === undefined) return null;
  const suffix = stem.slice(table.name.length);
  return SUFFIX.test(suffix) ? table.name : null;
}

/**
 * A file name in small letters without its ending, the name of a workbook (`Book1 - transactions`) or of a schema
 * (`public.transactions`).
 */
function fileStem(name: string, ending: RegExp): string {
  const stem = name.replace(ending, "").toLowerCase();
  return stem.replace(/^.* - (?=[a-z])|^public[._]/, "");
}

/** The endings of files in which people keep rows. */
const ROWS_FILE =
  /\.(?:csv|tsv|txt|xlsx?|xlsm|ods|numbers|parquet|jsonl?)(?:\.(?:gz|zip))?$|\.zip$/i;

/** The table without a file for which a file may be meant: `exploit.csv`, `transaction_log.csv`, `events.xlsx`. */
function meantTable(name: string, missing: readonly string[]): string | null {
  if (!ROWS_FILE.test(name)) return null;
  const [word = ""] = fileStem(name, ROWS_FILE).split(/[^a-z]/);
  return nearestName(word, missing);
}

/** What to do about a file that seems meant for a table. */
function renaming(name: string, table: string): string {
  const fault = EXTENSION.test(name)
    ? "no table has this name; rename it to"
    : "it is not CSV; export it as";
  return `${fault} ${table}.csv, or take it out of the folder`;
}
