import { readdir } from "node:fs/promises";
import { Failure } from "../../shared/failure.ts";

/** A folder with a CSV file, plain or gzipped, for each of some tables. */
export interface CsvFolder {
  readonly folder: string;
  /** In an order in which they can be loaded. */
  readonly files: readonly { readonly table: string; readonly name: string }[];
}

/**
 * Finds `chains.csv`, `transactions.csv.gz` and so on in a folder; files of other kinds are left
 * alone.
 *
 * @throws Failure (usage) when there is no such folder, none of these files, or a CSV file of
 *   another name
 */
export async function findCsvFolder(folder: string): Promise<CsvFolder> {
  const names = await csvNames(folder);
  const problem = namesProblem(names);
  if (problem !== null) throw new Failure("usage", `cannot load ${folder}: ${problem}`);
  const files = names.map((name) => ({ table: name.replace(EXTENSION, ""), name }));
  return { folder, files: files.sort((a, b) => TABLES.indexOf(a.table) - TABLES.indexOf(b.table)) };
}

/** Tables that others refer to come first. */
const TABLES = [
  "chains",
  "addresses",
  "transactions",
  "memberships",
  "notifications",
  "events",
  "exploits",
];

const EXTENSION = /\.csv(\.gz)?$/;

const ADVICE = `name the files ${TABLES.map((table) => `${table}.csv`).join(", ")} (or .csv.gz)`;

async function csvNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    const reason = REASONS[cause.code ?? ""] ?? cause.message;
    throw new Failure("usage", `cannot load ${folder}: ${reason}`, { cause });
  });
  return names.filter((name) => EXTENSION.test(name));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder; give one that holds CSV files",
  ENOTDIR: "it is a file; give the folder that holds it",
};

function namesProblem(names: readonly string[]): string | null {
  if (names.length === 0) return `it has no CSV file; ${ADVICE}`;
  const stray = names.find((name) => !TABLES.includes(name.replace(EXTENSION, "")));
  if (stray !== undefined) return `${stray} is no table's file; ${ADVICE}`;
  const twice = names.find((name) => names.includes(`${name}.gz`));
  return twice === undefined ? null : `keep one of ${twice} and ${twice}.gz`;
}
