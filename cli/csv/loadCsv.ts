import { createHash } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import { Failure } from "../../shared/failure.ts";
import { formatCount } from "../../shared/text/format.ts";
import { cellValue } from "./cellValue.ts";
import { addKeys, createTables, hasIdentity } from "./createTables.ts";
import { fileContent } from "./csvBlocks.ts";
import { detectDelimiter } from "./csvHeader.ts";
import { type CellsBy, type CsvRecord, csvRecords } from "./csvRecords.ts";
import type { CsvColumn } from "./csvTables.ts";
import type { CsvData } from "./examineCsv.ts";
import type { CsvFile } from "./examineTable.ts";
import type { Finding } from "./findings.ts";
import { idText } from "./idType.ts";
import { type Moment, parseMoment, parseSeconds } from "./moment.ts";

/**
 * Creates the tables and loads the rows of examined files. Call it before the migrations: building an
 * index over existing rows is faster.
 *
 * @param onStep called with the current step
 */
export async function loadCsv(
  pglite: PGlite,
  data: CsvData,
  onStep: (step: string) => void,
): Promise<void> {
  await createTables(pglite, data);
  for (const owner of ["chains", "addresses"]) await insertIds(pglite, owner, data.unlisted(owner));
  for (const file of data.files) await loadUnchanged(pglite, file, data, onStep);
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
async function loadUnchanged(
  pglite: PGlite,
  file: CsvFile,
  data: CsvData,
  onStep: (step: string) => void,
): Promise<void> {
  const changed = (cause?: unknown) =>
    new Failure(
      "data",
      `cannot load ${data.folder}: ${file.name} changed while it was read; start again once it is complete`,
      { cause },
    );
  let digest: string;
  try {
    digest = await loadFile(pglite, file, data, onStep);
  } catch (cause) {
    // In a changed file, the parser or the database may refuse rows that were not examined.
    throw (await contentDigest(file.path)) === file.digest ? cause : changed(cause);
  }
  if (digest !== file.digest) throw changed();
}

async function contentDigest(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const part of fileContent(path, () => {})) hash.update(part);
  } catch {
    return null;
  }
  return hash.digest("hex");
}

/** @returns the digest of the loaded content */
async function loadFile(
  pglite: PGlite,
  file: CsvFile,
  data: CsvData,
  onStep: (step: string) => void,
): Promise<string> {
  const { table, header, rows: whole } = file;
  const names = header.columns.map(({ column }) => column.name);
  const writers = header.columns.map(({ column, cell }) => {
    const write = cellWriter(column, data);
    return { cell, write, kind: column.kind };
  });
  const written = ({ kind, cell, write }: (typeof writers)[number], cells: CsvRecord["cells"]) => {
    const value = cellValue(kind, cells[cell] ?? null);
    return value === null ? "\\N" : write(value);
  };
  const copyLine = ({ cells }: CsvRecord) =>
    `${writers.map((writer) => written(writer, cells)).join("\t")}\n`;
  let [rows, loaded, isHeader]: [string[], number, boolean] = [[], 0, true];
  const flush = async () => {
    await copyRows(pglite, table.name, names, rows);
    loaded += rows.length;
    onStep(`Loading ${file.name}, ${formatCount(loaded)} of ${formatCount(whole)} rows`);
    rows = [];
  };
  const choose = (cellsBy: CellsBy) => detectDelimiter(table, cellsBy);
  const hash = createHash("sha256");
  for await (const records of csvRecords(file.path, choose, (part) => hash.update(part))) {
    for (const record of records) {
      if (isHeader) isHeader = false;
      else rows.push(copyLine(record));
    }
    if (rows.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
  if (names.includes("id") && hasIdentity(table, data)) await moveIdentityPast(pglite, table.name);
  return hash.digest("hex");
}

/** Returns a function that formats a value for COPY. */
function cellWriter({ kind, owner }: CsvColumn, data: CsvData): (value: string) => string {
  switch (kind) {
    case "text":
    case "email":
    case "status":
      return escaped;
    case "id": {
      const type = data.idType(owner ?? "");
      return (id) => escaped(idText(id, type));
    }
    case "moment":
      return (value) => momentText(parseMoment(value));
    case "seconds":
      return (value) => momentText(parseSeconds(value));
  }
}

function momentText(moment: Moment | Finding): string {
  if ("text" in moment) return moment.text;
  throw new Error("a moment was not examined");
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

/** Makes rows that are added later get ids that no file uses. */
async function moveIdentityPast(pglite: PGlite, table: string): Promise<void> {
  await pglite.exec(`
    select setval(pg_get_serial_sequence('public.${table}', 'id'), greatest(max(id), 1))
    from public.${table}
    having count(*) > 0
  `);
}
