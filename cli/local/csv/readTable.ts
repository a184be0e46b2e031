import { type Column, isFilled, isMoment } from "../../../shared/database/column.ts";
import { type DatabaseTable, isOwnId } from "../../../shared/database/databaseTable.ts";
import { MS_PER_DAY } from "../../../shared/days/day.ts";
import { formatCompact, formatList } from "../../../shared/text/format.ts";
import { Unreadable } from "../../csv/csvBlocks.ts";
import { type CsvRecord, csvRecords, MAX_PREAMBLE } from "../../csv/csvRecords.ts";
import { ColumnReader, type FolderFindings } from "./columnReader.ts";
import { compareFiles, rowText, type TableFile } from "./compareFiles.ts";
import type { CsvSource } from "./csvFolder.ts";
import { type CsvHeader, csvHeader, headerProblem } from "./csvHeader.ts";
import { Dictionary, NONE } from "./dictionary.ts";
import { type CellFinding, type Findings, finding } from "./findings.ts";
import { NumberColumn } from "./numberColumn.ts";
import { DigestList, TextSet } from "./textDigests.ts";

/** The reading of a folder. */
export interface FolderReading extends FolderFindings {
  /** Problems of rows with other rows, which are listed behind those of single cells. */
  readonly rowProblems: Findings;
  /** The texts of ids, by their owner. */
  readonly ids: ReadonlyMap<string, Dictionary>;
  /** The number of ids that the files of their owner list; absent for wallets without a file. */
  readonly listed: Map<string, number>;
  readonly onStep: (step: string) => void;
}

/** The rows of a table, as columns. */
export interface TableRows {
  readonly table: DatabaseTable;
  /** The columns that its files fill. */
  readonly columns: readonly ColumnReader[];
  readonly files: readonly TableFile[];
  readonly count: number;
  /**
   * Moments in microseconds since 1970, NaN for none, and the codes of texts, by the name of a column. Ids to which no
   * table refers are not kept: only repeated ones matter.
   */
  readonly values: ReadonlyMap<string, NumberColumn>;
  /** The texts of codes, by the name of a column. */
  readonly texts: ReadonlyMap<string, Dictionary>;
}

/**
 * Returns the text of a column in a row, by the row's index, which must be below `count`. Null for a cell without a value, and
 * for a column that no file has.
 */
export function textsOf(
  { values, texts }: TableRows,
  column: string,
): (row: number) => string | null {
  const codes = values.get(column);
  const columnTexts = texts.get(column)?.texts ?? [];
  return (row) => columnTexts[codes?.at(row) ?? NONE] ?? null;
}

/**
 * Reads the rows of a table's files. The problems of files and cells are added to the findings of `reading`, and reading goes on:
 * a cell with a problem has no value, and a file that cannot be read to its end has the rows before.
 */
export async function readTable(
  table: DatabaseTable,
  sources: readonly CsvSource[],
  reading: FolderReading,
): Promise<TableRows> {
  const hasSeveralFiles = sources.length > 1;
  const rows = new TableReader(table, hasSeveralFiles, reading);
  for (const source of sources) {
    try {
      await readFile(source, rows, reading);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      reading.problems.addLine(source.name, error.line ?? null, error.reason);
    }
  }
  for (const reader of rows.columns) {
    const dateOrder = reader.dateOrder();
    noteColumn(reader, dateOrder, rows, reading);
    correctMoments(reader, dateOrder, rows);
  }
  compareFiles(rows.files, reading);
  return rows;
}

/** Adds the rows of a file to those of its table. A file with a problem in its first line adds none. */
async function readFile(
  { name, path }: CsvSource,
  rows: TableReader,
  { problems, notes, onStep }: FolderReading,
): Promise<void> {
  const { table } = rows;
  const onBytes = (bytes: number, size: number) =>
    onStep(`Loading ${name}, ${formatCompact(bytes)} of ${formatCompact(size)} bytes`);
  // The delimiter is the character that divides a line into the most cells with names of columns.
  const columnCount = (cells: CsvRecord["cells"]) => csvHeader(table, cells).columns.length;
  let header: CsvHeader | null = null;
  let count = 0;
  for await (const records of csvRecords(path, columnCount, onBytes)) {
    let rowRecords = records;
    if (header === null) {
      const [firstLine, ...others] = records;
      if (firstLine === undefined) continue;
      header = csvHeader(table, firstLine.cells);
      const problem = firstLineProblem(rows, header, others);
      if (problem !== null) return problems.addLine(name, firstLine.line, problem);
      rows.addFile(name, header);
      rowRecords = others;
    }
    addRecords(rowRecords, header, name, rows, problems);
    count += rowRecords.length;
  }
  if (header === null) return problems.addLine(name, null, emptyFile(table));
  rows.endFile(count);
  if (header.extra.length > 0) notes.addLine(name, null, `left out ${formatList(header.extra)}`);
}

/**
 * The problem with the first line of a file; null if it names the columns that the table needs and those of the table's other
 * files.
 */
function firstLineProblem(
  rows: TableReader,
  header: CsvHeader,
  nextRecords: readonly CsvRecord[],
): string | null {
  const problem = headerProblem(rows.table, header) ?? rows.differenceFrom(header);
  if (problem === null) return null;
  // If a later line has the names, the first line is probably a title.
  return misplacedNamesProblem(rows.table, nextRecords) ?? problem;
}

/** Adds the records with the right number of cells to the table's rows, and reports the others as problems. */
function addRecords(
  records: readonly CsvRecord[],
  header: CsvHeader,
  file: string,
  rows: TableReader,
  problems: Findings,
): void {
  for (const record of records) {
    const problem = widthProblem(record.cells, header);
    if (problem === null) rows.add(record);
    else problems.add(file, record.line, null, problem);
  }
}

function emptyFile(table: DatabaseTable): string {
  const columns = table.columns.map((column) => column.name).join(",");
  return `the file is empty; its first line should be ${columns}`;
}

/**
 * The problem of a file whose column names are below its first line, as under a title; null if none of the next records has
 * them.
 *
 * @param records the records behind the first line
 */
function misplacedNamesProblem(table: DatabaseTable, records: readonly CsvRecord[]): string | null {
  const namesRecord = records
    .slice(0, MAX_PREAMBLE)
    .find(({ cells }) => headerProblem(table, csvHeader(table, cells)) === null);
  if (namesRecord === undefined) return null;
  return `the column names are in line ${namesRecord.line}; remove the lines above it`;
}

/**
 * The problem with the number of cells of a row. Null if the row has a cell for each named column, and only empty cells beyond
 * those of the first line.
 */
function widthProblem(
  cells: CsvRecord["cells"],
  { minCells, maxCells }: CsvHeader,
): CellFinding | null {
  const lastFilled = cells.findLastIndex((cell) => cell !== null && cell.trim() !== "");
  const hasTooFew = cells.length < minCells;
  const hasTooMany = lastFilled >= maxCells;
  if (!hasTooFew && !hasTooMany) return null;
  const kind = `has ${hasTooFew ? "fewer" : "more"} cells than the first line`;
  const limit = hasTooFew ? minCells : maxCells;
  const text = `the row ${kind}, ${cells.length} instead of ${limit}; make them match`;
  return { kind, text };
}

type CellValue = string | number | null;

/** Where the values of a column come from in a file, and where they go. */
interface FilledColumn {
  readonly reader: ColumnReader;
  readonly cell: number;
  readonly ahead: number | null;
  readonly store: (value: CellValue, line: number) => void;
}

type DateOrder = ReturnType<ColumnReader["dateOrder"]>;

/**
 * Notes how the moments of a column were read. The name of a column can have an offset from UTC, such as `created_at (UTC+2)`,
 * at which its moments are read. Files of one table can name different offsets.
 */
function noteColumn(
  { column, isLocal, units, hasMidnights }: ColumnReader,
  dateOrder: DateOrder,
  rows: TableReader,
  { notes }: FolderReading,
): void {
  const note = (text: string) => notes.addLine(rows.table.name, null, `${column.name} ${text}`);
  if (isLocal) note("has no offset, and was read as UTC");
  if (dateOrder !== null) {
    note(`was read as ${dateOrder.first === "day" ? "day/month" : "month/day"}/year`);
  }
  for (const unit of units) note(`was read as ${unit} since 1970`);
  if (hasMidnights) {
    const hasOffset = rows.zonedParts(column).some(({ ahead }) => ahead !== 0);
    const zone = hasOffset ? "at the offset in its name" : "in UTC";
    note(`has days without a time, which were read as midnight ${zone}`);
  }
}

/**
 * Corrects the moments of a column after all rows are read. Only then is it known in which order day and month are written, and
 * whether each row is dated by a day.
 */
function correctMoments(
  { column, hasDaysOnly }: ColumnReader,
  dateOrder: DateOrder,
  rows: TableReader,
): void {
  const moments = rows.values.get(column.name);
  if (moments === undefined) return;
  for (const fileRows of rows.zonedParts(column)) {
    // The reader has subtracted this offset from each written time.
    const { ahead } = fileRows;
    if (dateOrder?.isSwapped) {
      changeMoments(moments, fileRows, (moment) => {
        const written = moment + ahead;
        return withMonthFirst(written) - ahead;
      });
    }
    // A day is the same in every zone: its moment is midnight in UTC, so the offset is added again.
    if (hasDaysOnly && ahead !== 0) changeMoments(moments, fileRows, (moment) => moment + ahead);
  }
}

/** The rows of a file in a column of moments. */
interface ZonedPart {
  readonly start: number;
  readonly end: number;
  /** How far its times without an offset are ahead of UTC, in microseconds. */
  readonly ahead: number;
}

function changeMoments(
  moments: NumberColumn,
  { start, end }: ZonedPart,
  change: (moment: number) => number,
): void {
  for (let row = start; row < end; row++) moments.set(row, change(moments.at(row)));
}

/**
 * The moment, in microseconds, of a date that was read with the day first and is written with the month first: day and month are
 * swapped. A day above 12 was recognized as the day when it was read, and stays.
 */
function withMonthFirst(moment: number): number {
  const midnight = DAY_MICROSECONDS * Math.floor(moment / DAY_MICROSECONDS);
  const timeOfDay = moment - midnight;
  const date = new Date(midnight / MICROSECONDS_PER_MS);
  const day = date.getUTCDate();
  if (day > 12) return moment;
  const monthIndex = day - 1;
  const dayOfMonth = date.getUTCMonth() + 1;
  const swappedMidnight = Date.UTC(date.getUTCFullYear(), monthIndex, dayOfMonth);
  return swappedMidnight * MICROSECONDS_PER_MS + timeOfDay;
}

const MICROSECONDS_PER_MS = 1000;
const DAY_MICROSECONDS = MS_PER_DAY * MICROSECONDS_PER_MS;

class TableReader implements TableRows {
  columns: readonly ColumnReader[] = [];
  readonly files: TableFile[] = [];
  readonly values = new Map<string, NumberColumn>();
  count = 0;
  readonly texts = new Map<string, Dictionary>();
  /** The ids of its rows, if no table refers to them. */
  readonly #unreferencedIds = new TextSet();
  /** The first row of each file and the offset of its times, for each column. */
  readonly #starts: { column: Column; start: number; ahead: number }[] = [];
  /** The columns of the file that is being read. */
  #filled: readonly FilledColumn[] = [];

  /** @param isCompared whether rows may be in two files */
  constructor(
    readonly table: DatabaseTable,
    readonly isCompared: boolean,
    readonly reading: FolderReading,
  ) {}

  addFile(name: string, header: CsvHeader): void {
    if (this.files.length === 0) {
      this.columns = header.columns.map(({ column }) => new ColumnReader(column, this.reading));
    }
    const hasMoment = this.columns.some(({ column }) => isMoment(column));
    this.files.push({
      name,
      rows: null,
      digests: this.isCompared && hasMoment ? new DigestList() : null,
    });
    this.#filled = this.columns.map((reader) => {
      // A file without the columns of the others is refused before.
      const { cell, ahead } = header.columns.find(
        ({ column }) => column === reader.column,
      ) as CsvHeader["columns"][number];
      this.#starts.push({ column: reader.column, start: this.count, ahead: ahead ?? 0 });
      return { reader, cell, ahead, store: this.#storeOf(reader.column, name) };
    });
  }

  /** Keeps the number of rows of the last file, which was read to its end. */
  endFile(rows: number): void {
    const file = this.files.at(-1);
    if (file !== undefined) file.rows = rows;
  }

  add({ line, cells }: CsvRecord): void {
    const file = this.files.at(-1) as TableFile;
    const values: CellValue[] = [];
    for (const { reader, cell, ahead, store } of this.#filled) {
      const value = reader.read(cells[cell] ?? null, file.name, line, ahead);
      store(value, line);
      values.push(value);
    }
    this.count += 1;
    if (file.digests !== null && this.#isWhole(values)) file.digests.add(rowText(values));
  }

  /** The rows of each file in a column of moments, with the offset of the file's times. */
  zonedParts(column: Column): ZonedPart[] {
    const starts = this.#starts.filter((part) => part.column === column);
    return starts.map(({ start, ahead }, file) => ({
      start,
      end: starts[file + 1]?.start ?? this.count,
      ahead,
    }));
  }

  /**
   * The columns that only a further file of the table or only its first file has, as a problem; null if they have the same ones.
   * The files of a table must fill the same columns, so that no figure misses rows.
   */
  differenceFrom(header: CsvHeader): string | null {
    const [first] = this.files;
    if (first === undefined) return null;
    const columns = header.columns.map(({ column }) => column.name);
    const others = this.columns.map(({ column }) => column.name);
    const differing = [
      ...others.filter((name) => !columns.includes(name)),
      ...columns.filter((name) => !others.includes(name)),
    ];
    if (differing.length === 0) return null;
    return `only one of this file and ${first.name} has ${formatList(differing)}; make the first lines match`;
  }

  /** Whether a row has all values that it must have: others are among the problems. */
  #isWhole(values: readonly CellValue[]): boolean {
    return this.#filled.every(({ reader }, i) => values[i] !== null || !isFilled(reader.column));
  }

  #storeOf(column: Column, file: string): FilledColumn["store"] {
    if (isMoment(column)) return this.#storeOfMoments(column);
    const refuse: RefuseId = (id, line, kind, advice) =>
      this.reading.rowProblems.add(file, line, column.name, finding(id, kind, advice));
    const isUnreferencedId = isOwnId(this.table, column) && !this.reading.ids.has(this.table.name);
    return isUnreferencedId
      ? this.#storeOfUnreferencedIds(refuse)
      : this.#storeOfTexts(column, refuse);
  }

  #storeOfMoments(column: Column): FilledColumn["store"] {
    const moments = this.#column(column.name, Float64Array);
    return (moment) => moments.push(typeof moment === "number" ? moment : Number.NaN);
  }

  /** Keeps no value: no table refers to these ids, and only repeated ones matter. */
  #storeOfUnreferencedIds(refuse: RefuseId): FilledColumn["store"] {
    return (id, line) => {
      if (typeof id === "string" && !this.#unreferencedIds.add(id)) {
        refuse(id, line, REPEATED, KEEP_ONE);
      }
    };
  }

  /** Keeps the codes of texts, which may be ids of this table or of another. */
  #storeOfTexts(column: Column, refuse: RefuseId): FilledColumn["store"] {
    const dictionary = this.#dictionaryOf(column);
    const codes = this.#column(column.name, Int32Array);
    const isOwn = isOwnId(this.table, column);
    const refersToWallet = column.owner === "addresses" && !isOwn;
    // Listed wallets have the first codes. Without a list, every wallet counts as listed.
    const listedWallets = this.reading.listed.get("addresses") ?? Infinity;
    return (text, line) => {
      const knownCount = dictionary.texts.length;
      const code = typeof text === "string" ? dictionary.add(text) : NONE;
      codes.push(code);
      if (typeof text !== "string") return;
      const isRepeated = isOwn && code < knownCount;
      if (isRepeated) refuse(text, line, REPEATED, KEEP_ONE);
      // All listed wallets are counted, so a list must name every wallet.
      const isUnlisted = refersToWallet && code >= listedWallets;
      if (isUnlisted) refuse(text, line, UNLISTED, LIST_IT);
    };
  }

  #column(name: string, Numbers: ConstructorParameters<typeof NumberColumn>[0]): NumberColumn {
    const numbers = this.values.get(name) ?? new NumberColumn(Numbers);
    this.values.set(name, numbers);
    return numbers;
  }

  /** Ids of one owner have their codes in common. */
  #dictionaryOf({ name, owner }: Column): Dictionary {
    const ids = owner === null ? undefined : this.reading.ids.get(owner);
    const dictionary = ids ?? this.texts.get(name) ?? new Dictionary();
    this.texts.set(name, dictionary);
    return dictionary;
  }
}

/** Records an id that makes its row a problem. */
type RefuseId = (id: string, line: number, kind: string, advice: string) => void;

const REPEATED = "is the id of an earlier row";
const KEEP_ONE = "; keep one row";
const UNLISTED = "is not in the addresses file";
const LIST_IT = "; list it there, or empty the cell";
