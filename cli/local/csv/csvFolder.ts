import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseTable } from "../../../shared/database/databaseTable.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { errorCode, Failure } from "../../../shared/failure.ts";
import { formatFirst, formatQuantity } from "../../../shared/text/format.ts";
import { isMissing } from "../../world/files.ts";
import { Findings } from "./findings.ts";

export interface CsvSource {
  readonly table: DatabaseTable;
  readonly name: string;
  readonly path: string;
}

export interface CsvFolder {
  readonly folder: string;
  readonly sources: readonly CsvSource[];
  /** The names of files that belong to no table, and of folders with CSV files. */
  readonly ignored: readonly string[];
  /** The problems with names. */
  readonly problems: Findings;
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
  const problems = new Findings();
  const { names, folders } = await entries(folder);
  const sources = DATABASE_TABLES.flatMap((table) => {
    const own = names.filter((name) => matchTable(name) === table.name);
    return own.map((name) => ({ table, name, path: join(folder, name) }));
  });
  const others = names.filter((name) => matchTable(name) === null);
  const wanted = DATABASE_TABLES.filter(
    (table) => !sources.some((source) => source.table === table),
  );
  const ignored = others.filter((name) => {
    const table = wanted.find((table) => looksLike(name, table));
    if (table !== undefined) problems.addLine(name, null, adviceFor(name, table));
    return table === undefined;
  });
  if (sources.length === 0 && ignored.length === others.length) {
    const found = [...folders, ...others];
    const instead = found.length === 0 ? "it is empty" : `it has ${formatFirst(found, MOST_NAMES)}`;
    throw new Failure(
      "usage",
      `cannot load ${folder}: ${instead}, and no transactions.csv; ${DOCS}`,
    );
  }
  const isMeant = others.some((name) => looksLike(name, DATED_TABLES.transactions));
  if (wanted.some(({ name }) => name === "transactions") && !isMeant) {
    problems.addLine("transactions.csv", null, `there is no such file; ${DOCS}`);
  }
  for (const source of sources) await requireFile(folder, source);
  return { folder, sources, ignored: [...ignored, ...folders], problems };
}

/** A pipe may wait for its writer forever. A broken link fails where it is read. */
async function requireFile(folder: string, { name, path }: CsvSource): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || stats.isFile()) return;
  const message = `cannot load ${folder}: ${name} is not a regular file; write its rows to one`;
  throw new Failure("usage", message);
}

/** The files of a folder, and its folders that hold CSV files, which are not read. */
async function entries(folder: string) {
  const all = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    const why = isMissing(cause)
      ? "there is no such folder"
      : `it cannot be read (${errorCode(cause) ?? (cause as Error).message})`;
    const message = `cannot load ${folder}: ${why}; give a folder that holds CSV files`;
    throw new Failure("usage", message, { cause });
  });
  const shown = all.filter(({ name }) => !name.startsWith("."));
  const folders: string[] = [];
  for (const { name } of shown.filter((entry) => entry.isDirectory())) {
    const inside = await readdir(join(folder, name)).catch(() => []);
    const count = inside.filter((file) => EXTENSION.test(file.toLowerCase())).length;
    if (count > 0) folders.push(`the folder ${name} with ${formatQuantity(count, CSV_FILE)}`);
  }
  const names = shown.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  return { names: names.sort(), folders: folders.sort() };
}

const CSV_FILE = ["CSV file", "CSV files"] as const;

/** The most files that a message names, such as of a folder of downloads. */
export const MOST_NAMES = 30;

const DOCS = "docs/csv.md says what to export";

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

/** Whether the file may be meant for the table, with a wrong format or a misspelled name. */
function looksLike(name: string, table: Pick<DatabaseTable, "name">): boolean {
  return name.toLowerCase().startsWith(table.name.slice(0, 4));
}

function adviceFor(name: string, table: DatabaseTable): string {
  const isCsv = EXTENSION.test(name.toLowerCase());
  const fault = isCsv ? "no table has this name; rename it to" : "it is not CSV; export it as";
  return `${fault} ${table.name}.csv, or take it out of the folder`;
}
