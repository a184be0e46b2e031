import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../shared/failure.ts";
import { formatList } from "../../shared/format.ts";
import { CSV_TABLES, type CsvTable, TRANSACTIONS } from "./csvTables.ts";
import type { Problems } from "./problems.ts";

/** A file that holds the rows of a table. */
export interface CsvSource {
  readonly table: CsvTable;
  /** Its name in the folder. */
  readonly name: string;
  readonly path: string;
}

export interface CsvFolder {
  /** In an order in which each refers to earlier ones. */
  readonly sources: readonly CsvSource[];
  /** Files that belong to no table. */
  readonly ignored: readonly string[];
}

/**
 * Finds the file of each table by its name: `transactions.csv`, as tools name it and in any case
 * (`Transactions.CSV`, `transactions_rows.csv`, `Book1 - transactions.tsv`), or gzipped.
 *
 * @param found told what is wrong with the names
 * @throws Failure (usage) where there is no such folder, or no transactions in it
 */
export async function findCsvFolder(folder: string, found: Problems): Promise<CsvFolder> {
  const names = await fileNames(folder);
  const sources = CSV_TABLES.flatMap((table) => {
    const own = names.filter((name) => tableNameOf(name) === table.name);
    if (own.length > 1) found.add(own.join(" and "), {}, `both are ${table.name}; keep one`);
    return own.slice(0, 1).map((name) => ({ table, name, path: join(folder, name) }));
  });
  const others = names.filter((name) => tableNameOf(name) === null);
  const wanted = CSV_TABLES.filter((table) => !sources.some((source) => source.table === table));
  const ignored = others.filter((name) => {
    const table = wanted.find((table) => looksLike(name, table));
    if (table !== undefined) found.add(name, {}, adviceFor(name, table));
    return table === undefined;
  });
  if (sources.length === 0 && ignored.length === others.length) {
    const instead =
      others.length === 0 ? "it is empty" : `it has ${formatList(others.slice(0, 5))}`;
    throw new Failure(
      "usage",
      `cannot load ${folder}: ${instead}, and no transactions.csv; ${DOCS}`,
    );
  }
  const isMeant = others.some((name) => looksLike(name, TRANSACTIONS));
  if (wanted.includes(TRANSACTIONS) && !isMeant) {
    found.add("transactions.csv", {}, `there is no such file; ${DOCS}`);
  }
  return { sources, ignored };
}

async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      const reason = REASONS[cause.code ?? ""] ?? cause.message;
      throw new Failure("usage", `cannot load ${folder}: ${reason}`, { cause });
    },
  );
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."));
  return files.map(({ name }) => name).sort();
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder; give one that holds CSV files",
  ENOTDIR: "it is a file; give the folder that holds it, unpacked where it is an archive",
};

const DOCS = "docs/csv.md says what to export";

const EXTENSION = /\.(?:csv|tsv)(?:\.gz)?$/;

/**
 * The table whose file it is. Supabase's editor adds `_rows` to a name, DBeaver the time, browsers a
 * number, and spreadsheets put the workbook before it.
 */
function tableNameOf(name: string): string | null {
  const lower = name.toLowerCase();
  if (!EXTENSION.test(lower)) return null;
  const stem = lower
    .replace(EXTENSION, "")
    .replace(/^.* - |^public[._]/, "")
    .replace(/ \(\d+\)$|_\d{8,}$/, "")
    .replace(/_rows$/, "");
  return CSV_TABLES.find((table) => table.name === stem)?.name ?? null;
}

/** Whether it is the table's in another format, or under a name that was meant to be the table's. */
function looksLike(name: string, table: CsvTable): boolean {
  return name.toLowerCase().startsWith(table.name.slice(0, 4));
}

function adviceFor(name: string, table: CsvTable): string {
  if (EXTENSION.test(name.toLowerCase())) {
    return `no table is named so; name it ${table.name}.csv, or take it out of the folder`;
  }
  const isBook = /\.(?:xlsx?|ods|numbers)$/i.test(name);
  const how = isBook ? "open it in the spreadsheet and save it" : "export it";
  return `it is not CSV; ${how} as ${table.name}.csv, or take it out of the folder`;
}
