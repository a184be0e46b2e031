import type { PGlite } from "@electric-sql/pglite";
import { Failure } from "../../shared/failure.ts";
import { formatCount } from "../../shared/format.ts";
import { addKeys, createTables, hasIdentity } from "./createTables.ts";
import { delimiterOf } from "./csvHeader.ts";
import { type CellsBy, type CsvRecord, csvRecords } from "./csvRecords.ts";
import type { CsvColumn } from "./csvTables.ts";
import type { CsvData } from "./examineCsv.ts";
import type { CsvFile } from "./examineFile.ts";
import { idText } from "./idType.ts";
import { type Moment, parseMoment, parseSeconds } from "./moment.ts";

/**
 * Makes the tables and fills them with the rows of files that were examined. To be called before the
 * migrations, whose indexes are then built over rows that are there.
 *
 * @param onStep told what is under way
 */
export async function loadCsv(
  pglite: PGlite,
  data: CsvData,
  onStep: (step: string) => void,
): Promise<void> {
  await createTables(pglite, data);
  for (const owner of ["chains", "addresses"]) await insertIds(pglite, owner, data.unlisted(owner));
  for (const file of data.files) await loadFile(pglite, file, data, onStep);
  onStep("Making indexes");
  await addKeys(pglite);
}

async function insertIds(pglite: PGlite, owner: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => `${escaped(id)}\n`);
  if (rows.length > 0) await copyRows(pglite, owner, ["id"], rows);
}

/** COPY wants its text whole; more at once is no quicker. */
const ROWS_AT_ONCE = 20_000;

async function loadFile(
  pglite: PGlite,
  file: CsvFile,
  data: CsvData,
  onStep: (step: string) => void,
): Promise<void> {
  const { table, header, rows: whole } = file;
  const names = header.columns.map(({ column }) => column.name);
  const writers = header.columns.map(({ column, cell }) => ({
    cell,
    write: writerOf(column, data),
  }));
  const lineOf = ({ cells }: CsvRecord) =>
    `${writers.map(({ cell, write }) => write(cells[cell] ?? null) ?? "\\N").join("\t")}\n`;
  let [rows, loaded, isHeader]: [string[], number, boolean] = [[], 0, true];
  const flush = async () => {
    await copyRows(pglite, table.name, names, rows);
    loaded += rows.length;
    onStep(`Loading ${table.name}, ${formatCount(loaded)} of ${formatCount(whole)} rows`);
    rows = [];
  };
  const choose = (cellsBy: CellsBy) => delimiterOf(table, cellsBy);
  for await (const records of csvRecords(file.path, choose, () => {})) {
    for (const record of records) {
      if (isHeader) isHeader = false;
      else rows.push(lineOf(record));
    }
    if (rows.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
  if (names.includes("id") && hasIdentity(table, data)) await moveIdentityPast(pglite, table.name);
}

/** Writes a cell as COPY reads it, null for NULL. */
function writerOf(column: CsvColumn, data: CsvData): (cell: string | null) => string | null {
  switch (column.kind) {
    case "text":
      return (cell) => (cell === null ? null : escaped(cell));
    case "id": {
      const type = data.typeOf(column.owner ?? "");
      return (cell) => {
        const id = cell?.trim() ?? "";
        return id === "" ? null : escaped(idText(id, type));
      };
    }
    case "moment":
      return (cell) => textOf(parseMoment(cell?.trim() ?? ""));
    case "seconds":
      return (cell) => textOf(parseSeconds(cell?.trim() ?? ""));
  }
}

function textOf(moment: Moment | string): string {
  if (typeof moment !== "string") return moment.text;
  throw new Failure("data", `a file changed while it was loaded: ${moment}`);
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

/** A row that is added later gets an id that no file has used. */
async function moveIdentityPast(pglite: PGlite, table: string): Promise<void> {
  await pglite.exec(`
    select setval(pg_get_serial_sequence('public.${table}', 'id'), greatest(max(id), 1))
    from public.${table}
    having count(*) > 0
  `);
}
