import type { PGlite } from "@electric-sql/pglite";
import { Failure } from "../../shared/failure.ts";
import { formatCount } from "../../shared/text/format.ts";
import { cellValue } from "../csv/cellValue.ts";
import { fileVersion } from "../csv/csvBlocks.ts";
import { type CsvRecord, csvRecords } from "../csv/csvRecords.ts";
import { CSV_TABLES, type CsvColumn, type CsvTable, isOwnId } from "../csv/csvTables.ts";
import { canonicalId } from "../csv/idType.ts";
import { parseMoment, parseSeconds } from "../csv/moment.ts";
import type { CsvData } from "./examineCsv.ts";
import type { CsvFile } from "./examineTable.ts";

/**
 * Creates the tables and loads the rows of examined files. Call it before the migrations: building an
 * index over existing rows is faster.
 */
export async function loadCsv(
  pglite: PGlite,
  data: CsvData,
  onStep: (step: string) => void,
): Promise<void> {
  await createTables(pglite, data);
  for (const owner of ["chains", "addresses"]) await insertIds(pglite, owner, data.unlisted(owner));
  for (const file of data.files) {
    await requireUnchanged(file, data.folder, loadFile(pglite, file, onStep));
  }
  onStep("Making indexes");
  await addKeys(pglite);
}

async function insertIds(pglite: PGlite, owner: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => `${escaped(id)}\n`);
  if (rows.length > 0) await copyRows(pglite, owner, ["id"], rows);
}

/** COPY needs its text in one piece; larger batches are not faster. */
const ROWS_AT_ONCE = 20_000;

/** @throws Failure (data) where the file is no longer the one that was examined */
async function requireUnchanged(file: CsvFile, folder: string, loading: Promise<void>) {
  const failure = await loading.then(
    () => undefined,
    (error: unknown) => error,
  );
  if ((await fileVersion(file.path)) !== file.version) {
    // In a changed file, the parser or the database may refuse rows that were not examined.
    throw new Failure(
      "data",
      `cannot load ${folder}: ${file.name} changed while it was read; start again once it is complete`,
      { cause: failure },
    );
  }
  if (failure !== undefined) throw failure;
}

async function loadFile(
  pglite: PGlite,
  file: CsvFile,
  onStep: (step: string) => void,
): Promise<void> {
  const { table, header, rows: whole } = file;
  const names = header.columns.map(({ column }) => column.name);
  const copyLine = ({ cells }: CsvRecord) => {
    const values = header.columns.map(({ column, cell }) => {
      const value = cellValue(column.kind, cells[cell] ?? null);
      return value === null ? "\\N" : copied(value, column);
    });
    return `${values.join("\t")}\n`;
  };
  let [rows, loaded, isHeader]: [string[], number, boolean] = [[], 0, true];
  const flush = async () => {
    await copyRows(pglite, table.name, names, rows);
    loaded += rows.length;
    onStep(`Loading ${file.name}, ${formatCount(loaded)} of ${formatCount(whole)} rows`);
    rows = [];
  };
  for await (const records of csvRecords(file.path, table, () => {})) {
    for (const record of records) {
      if (isHeader) isHeader = false;
      else rows.push(copyLine(record));
    }
    if (rows.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
}

/** A value in the text format of COPY. */
function copied(value: string, { kind }: CsvColumn): string {
  switch (kind) {
    case "id":
      return escaped(canonicalId(value));
    case "moment":
      return parseMoment(value).text;
    case "seconds":
      return parseSeconds(value).text;
    default:
      return escaped(value);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

async function copyRows(
  pglite: PGlite,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(", ");
  await pglite.query(`copy public.${table} (${names}) from '/dev/blob'`, [], {
    blob: new Blob([rows.join("")]),
  });
}

/**
 * Creates the tables with the id types of the files. The migrations keep tables that exist. Unlogged,
 * since a database in memory needs no log.
 */
async function createTables(pglite: PGlite, data: CsvData): Promise<void> {
  for (const table of CSV_TABLES) {
    const columns = table.columns.map(
      (column) => `"${column.name}" ${columnType(table, column, data)}`,
    );
    await pglite.exec(`create unlogged table public.${table.name} (${columns.join(", ")})`);
  }
}

async function addKeys(pglite: PGlite): Promise<void> {
  for (const table of CSV_TABLES) {
    const changes = table.columns.flatMap((column) => {
      if (isOwnId(table, column)) return [`add primary key ("${column.name}")`];
      if (column.owner === null || column.owner === "projects") return [];
      return [`add foreign key ("${column.name}") references public.${column.owner}`];
    });
    await pglite.exec(`alter table public.${table.name} ${changes.join(", ")}`);
  }
}

/** Whether a row without an id gets one. The ids of chains are assigned outside the database. */
function hasIdentity({ name }: CsvTable, { idType }: CsvData): boolean {
  return name !== "chains" && idType(name) === "bigint";
}

function columnType(table: CsvTable, column: CsvColumn, data: CsvData): string {
  switch (column.kind) {
    case "text":
    case "email":
    case "status":
      return "text";
    case "seconds":
      return "bigint not null";
    case "moment": {
      const file = data.files.find((file) => file.table === table);
      return `${file?.days.has(column.name) ? "date" : "timestamptz"} not null`;
    }
    case "id":
      return isOwnId(table, column) && hasIdentity(table, data)
        ? "bigint generated by default as identity"
        : data.idType(column.owner ?? "");
  }
}
