import type { PGlite } from "@electric-sql/pglite";
import { Unreadable } from "../../../cli/csv/csvBlocks.ts";
import { type CsvRecord, csvRecords } from "../../../cli/csv/csvRecords.ts";
import type { CsvSource } from "../../../cli/local/csv/csvFolder.ts";
import { type CsvHeader, csvHeader, headerProblem } from "../../../cli/local/csv/csvHeader.ts";
import type { Column } from "../../../shared/database/column.ts";
import { type DatabaseTable, isOwnId } from "../../../shared/database/databaseTable.ts";
import { formatCompact, formatList } from "../../../shared/text/format.ts";
import { ColumnReader, type FolderFindings } from "./columnReader.ts";

interface LoadedFile {
  readonly name: string;
  /** Null for a file that could not be read to its end. */
  rows: number | null;
}

/** The loading of a folder. */
export interface FolderLoad extends FolderFindings {
  readonly pglite: PGlite;
  /** Files with rows in the database. */
  readonly files: LoadedFile[];
  readonly onStep: (step: string) => void;
}

/** The rows of a table in the database. */
export interface LoadedTable {
  readonly table: DatabaseTable;
  /** The columns that its files fill. */
  readonly columns: readonly ColumnReader[];
  readonly files: number;
}

/** A row's place is the index of its file times this number, plus its line. */
export const PLACES_IN_FILE = 2 ** 32;

/** Copies the rows of a table's files. A cell with a problem is left empty. */
export async function loadTable(
  table: DatabaseTable,
  sources: readonly CsvSource[],
  load: FolderLoad,
): Promise<LoadedTable> {
  const loading = new TableLoad(table, load);
  for (const source of sources) {
    try {
      await loading.read(source);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      load.problems.addLine(source.name, error.line ?? null, error.reason);
    }
  }
  const { columns, names } = loading;
  for (const reader of columns) {
    const { column, isLocal, units, hasMidnights } = reader;
    const note = (text: string) => load.notes.addLine(table.name, null, `${column.name} ${text}`);
    if (isLocal) note("has no offset, and was read as UTC");
    const order = reader.dateOrder();
    if (order?.isSwapped) await swapDays(load.pglite, table, column);
    if (order) note(`was read as ${order.first === "day" ? "day/month" : "month/day"}/year`);
    for (const unit of units) note(`was read as ${unit} since 1970`);
    if (hasMidnights) note("has days without a time, which were read as midnight in UTC");
  }
  return { table, columns, files: names.length };
}

/** Swaps day and month of the rows that were read with the day first: the others have a day above 12. */
async function swapDays(pglite: PGlite, table: DatabaseTable, column: Column): Promise<void> {
  const name = `"${column.name}"`;
  const isInSeconds = column.kind === "seconds";
  const moment = `(${isInSeconds ? `to_timestamp(${name})` : name} at time zone 'UTC')`;
  const [year, month, day] = ["year", "month", "day"].map(
    (part) => `extract(${part} from ${moment})::int`,
  );
  const swapped = `(make_date(${year}, ${day}, ${month}) + ${moment}::time) at time zone 'UTC'`;
  const value = isInSeconds ? `extract(epoch from ${swapped})::bigint` : swapped;
  await pglite.exec(`update public.${table.name} set ${name} = ${value} where ${day} <= 12`);
}

class TableLoad {
  columns: readonly ColumnReader[] = [];
  /** The names of its files with rows. */
  readonly names: string[] = [];
  #rows = 0;

  constructor(
    readonly table: DatabaseTable,
    readonly load: FolderLoad,
  ) {}

  async read(source: CsvSource): Promise<void> {
    const { name, path } = source;
    const { problems, notes, onStep } = this.load;
    let [header, rows]: [CsvHeader | null, number] = [null, 0];
    const file: LoadedFile = { name, rows: null };
    const onBytes = (bytes: number, size: number) =>
      onStep(`Loading ${name}, ${formatCompact(bytes)} of ${formatCompact(size)} bytes`);
    const known = (cells: CsvRecord["cells"]) => csvHeader(this.table, cells).columns.length;
    for await (const records of csvRecords(path, known, onBytes)) {
      let unread = records;
      if (header === null) {
        const [line, ...others] = records;
        if (line === undefined) continue;
        header = csvHeader(this.table, line.cells);
        const problem = headerProblem(this.table, header) ?? this.#differenceFrom(header);
        if (problem !== null) return problems.addLine(name, line.line, problem);
        this.load.files.push(file);
        if (this.names.push(name) === 1) {
          this.columns = header.columns.map(({ column }) => new ColumnReader(column, this.load));
        }
        unread = others;
      }
      await this.#copy(unread, header, name);
      rows += unread.length;
    }
    if (header === null) {
      const columns = this.table.columns.map((column) => column.name).join(",");
      const advice = `the file is empty; its first line should be ${columns}`;
      return problems.addLine(name, null, advice);
    }
    file.rows = rows;
    if (header.extra.length > 0) notes.addLine(name, null, `left out ${formatList(header.extra)}`);
  }

  /** The files of a table must fill the same columns, so that no figure misses rows. */
  #differenceFrom(header: CsvHeader): string | null {
    const [first] = this.names;
    if (first === undefined) return null;
    const [own, others] = [header.columns, this.columns].map((columns) =>
      columns.map(({ column }) => column.name),
    ) as [string[], string[]];
    const differing = [
      ...others.filter((name) => !own.includes(name)),
      ...own.filter((name) => !others.includes(name)),
    ];
    if (differing.length === 0) return null;
    return `only one of this file and ${first} has ${formatList(differing)}; make the first lines match`;
  }

  async #copy(records: readonly CsvRecord[], header: CsvHeader, name: string) {
    const columns = this.columns.map((reader) => {
      const { cell = -1 } = header.columns.find(({ column }) => column === reader.column) ?? {};
      return { reader, cell };
    });
    const ownId = this.table.columns.find((column) => isOwnId(this.table, column));
    const isNumbered = columns.every(({ reader }) => reader.column !== ownId);
    const start = (this.load.files.length - 1) * PLACES_IN_FILE;
    const lines: string[] = [];
    for (const { line, cells } of records) {
      if (!this.#hasRightWidth(cells, header, name, line)) continue;
      const values = columns.map(({ reader, cell }) => {
        const value = reader.read(cells[cell] ?? null, name, line);
        return value === null ? "\\N" : escaped(value);
      });
      if (isNumbered) values.push(String(++this.#rows));
      lines.push(`${values.join("\t")}\t${start + line}\n`);
    }
    if (lines.length === 0) return;
    const names = columns.map(({ reader }) => reader.column.name);
    if (isNumbered) names.push("id");
    const quotedNames = [...names, "place"].map((column) => `"${column}"`);
    await this.load.pglite.query(
      `copy public.${this.table.name} (${quotedNames.join(", ")}) from '/dev/blob'`,
      [],
      { blob: new Blob([lines.join("")]) },
    );
  }

  #hasRightWidth(
    cells: CsvRecord["cells"],
    { width, cells: named }: CsvHeader,
    file: string,
    line: number,
  ): boolean {
    const last = cells.findLastIndex((cell) => cell !== null && cell.trim() !== "");
    if (cells.length >= width && last < named) return true;
    const kind = `has ${cells.length < width ? "fewer" : "more"} cells than the first line`;
    const text = `the row ${kind}, ${cells.length} instead of ${width}; make them match`;
    this.load.problems.add(file, line, null, { kind, text });
    return false;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

/** A value in the text format of COPY. */
function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}
