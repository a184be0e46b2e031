import { parseValue } from "../../shared/archive/parseFile.ts";
import { type CubeCell, type CubeHeader, cubeOfCells } from "../../shared/cube/cells.ts";
import { cubeProblems } from "../../shared/cube/checkCube.ts";
import { type Cube, cubeSchema, IDENTITIES } from "../../shared/cube/cube.ts";
import { eachTable, TABLES } from "../../shared/database/datedTables.ts";
import { isSameZone, isTimeZone, parseTimeZone } from "../../shared/days/calendar.ts";
import { type Day, dayNumber, isDay } from "../../shared/days/day.ts";
import { type DayRange, isSameRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { Unreadable } from "../csv/csvBlocks.ts";
import { type CsvRecord, parseCsv } from "../csv/csvRecords.ts";
import { readInput } from "../environment/files.ts";
import type { World } from "../environment/world.ts";

/**
 * Reads a cube that was counted elsewhere, such as in a data warehouse. The file is CSV, with a row for each cell of the cube
 * (see docs/warehouse.md).
 *
 * @param file its path, or `-` for standard input
 * @throws Failure of kind `usage` when the file cannot be read, of kind `data` when it is not a cube
 */
export async function readCells(file: string, world: Pick<World, "cwd" | "stdin">): Promise<Cube> {
  const name = file === "-" ? "standard input" : file;
  const rows = csvRows(await readInput(file, world), name);
  const { cells, header } = readRows(rows, name);
  const cube = parseValue(cubeSchema, cubeOfCells(header, cells), (fault, cause) =>
    refused(name, fault, { cause }),
  );
  const [problem] = cubeProblems(cube);
  if (problem !== undefined) throw refused(name, problem);
  return cube;
}

/** @param name the file, for the message */
function refused(name: string, problem: string, options?: ErrorOptions): Failure {
  return new Failure("data", `${name} is not a cube: ${problem} (see docs/warehouse.md)`, options);
}

const COLUMNS = ["source", "day", "previous", "label", "tally", "newest"] as const;
type CellColumn = (typeof COLUMNS)[number];

interface CellRow {
  /** The number of the line in the file, from 1. */
  readonly line: number;
  /** Empty cells are null; a quoted empty cell (`""`) is an empty text. */
  readonly cells: Readonly<Record<CellColumn, string | null>>;
}

/**
 * The cells of all rows by the names of their columns. The first line is a header, with columns in any order: without it, as
 * in an empty file, the text is refused. A further header begins another answer that was appended to the file, and gives the
 * order of columns below it.
 */
function csvRows(content: string, name: string): CellRow[] {
  const [header, ...others] = records(content.replace(/^\uFEFF/, ""), name);
  let columns = columnNames(header);
  const missing = COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw refused(name, `its first line does not name ${missing.join(", ")}`);
  const rows: CellRow[] = [];
  for (const record of others) {
    const names = columnNames(record);
    const isHeader = COLUMNS.every((column) => names.includes(column));
    if (isHeader) columns = names;
    else rows.push({ line: record.line, cells: cellsByColumn(record, columns) });
  }
  return rows;
}

/** The cells of a header, without the mark at the beginning of a file that was appended. */
function columnNames(header: CsvRecord | undefined): (string | undefined)[] {
  return header?.cells.map((cell) => cell?.replace(/^\uFEFF/, "")) ?? [];
}

/** The cells of a row by the names of their columns. If the row is too short to have a cell, it is null like an empty one. */
function cellsByColumn(
  { cells }: CsvRecord,
  columns: readonly (string | undefined)[],
): CellRow["cells"] {
  const cell = (column: CellColumn) => cells[columns.indexOf(column)] ?? null;
  return {
    source: cell("source"),
    day: cell("day"),
    previous: cell("previous"),
    label: cell("label"),
    tally: cell("tally"),
    newest: cell("newest"),
  };
}

/** The rows of a text. A line that is no CSV is refused with its number. */
function records(text: string, name: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    throw refused(name, `line ${cause.line}: ${cause.reason}`, { cause });
  }
}

/**
 * The cells of a cube, and its header. Several answers in one file are counts of separate parts of the data: their wallets
 * add up, and the newest row of a table is that of all parts. A row with a wrong cell or an unknown source is refused.
 */
function readRows(
  rows: readonly CellRow[],
  name: string,
): { cells: CubeCell[]; header: CubeHeader } {
  const { cover, timeZone } = readCover(rows, name);
  const cells: CubeCell[] = [];
  const newestCells = eachTable((): NewestCell | null => null);
  let wallets: number | null = null;
  for (const row of rows) {
    const { source } = row.cells;
    if (source === "cover") continue;
    const read = rowReader(row, cover, name);
    const counted = TABLES.find((table) => table === source);
    const distinct = IDENTITIES.find((table) => table === source);
    if (source === "wallets") {
      wallets = (wallets ?? 0) + read.tally();
    } else if (distinct !== undefined) {
      cells.push([distinct, read.day(), read.previous(), read.tally()]);
    } else if (counted !== undefined) {
      const day = read.day();
      cells.push([counted, day, row.cells.label, read.tally()]);
      newestCells[counted] = laterCell(newestCells[counted], { day, newest: read.newest() });
    } else {
      throw refused(name, `line ${row.line}: no such source: ${source ?? "nothing"}`);
    }
  }
  const newest = eachTable((table) => newestCells[table]?.newest ?? null);
  const knowsUsers = cells.some(([table]) => table === "users");
  return { cells, header: { cover, timeZone, wallets, newest, knowsUsers } };
}

interface NewestCell {
  readonly day: number;
  /** An instant, or only its day. */
  readonly newest: string;
}

/** The cell with the later row; of one day, the cell that knows the second. Of two that are alike, it is the first one. */
function laterCell(a: NewestCell | null, b: NewestCell): NewestCell {
  if (a === null) return b;
  if (a.day !== b.day) return b.day > a.day ? b : a;
  if (isDay(b.newest)) return a;
  if (isDay(a.newest)) return b;
  return b.newest > a.newest ? b : a;
}

/** What the row of the source `cover` says. */
type Cover = Pick<CubeHeader, "cover" | "timeZone">;

/** The days and the zone. Answers that were concatenated have a cover each, which has to be the same. */
function readCover(rows: readonly CellRow[], name: string): Cover {
  const [first, ...others] = rows.filter(({ cells }) => cells.source === "cover");
  if (first === undefined) throw refused(name, "no row has the source cover, which names the days");
  const cover = parseCover(first, name);
  const different = others.find((row) => !isSameCover(parseCover(row, name), cover));
  if (different === undefined) return cover;
  throw refused(name, `line ${different.line}: its cover differs from line ${first.line}`);
}

/** Reads a row of the source `cover`: `previous` is the first day of the cube, `day` the last one, `label` the time zone. */
function parseCover({ line, cells }: CellRow, name: string): Cover {
  const { previous: from, day: to, label: timeZone } = cells;
  if (timeZone === null || !isTimeZone(timeZone)) {
    throw refused(name, `line ${line}: ${timeZone || "nothing"} is not the name of a time zone`);
  }
  const cover = { from: coverDay(from, line, name), to: coverDay(to, line, name) };
  return { cover, timeZone: parseTimeZone(timeZone) };
}

function coverDay(day: string | null, line: number, name: string): Day {
  if (day !== null && isDay(day)) return day;
  throw refused(name, `line ${line}: ${day || "nothing"} is not a day`);
}

function isSameCover(a: Cover, b: Cover): boolean {
  return isSameRange(a.cover, b.cover) && isSameZone(a.timeZone, b.timeZone);
}

/** Readers of the columns of a row: each source needs some of them. They throw for a cell that is wrong. */
function rowReader({ line, cells }: CellRow, { from, to }: DayRange, name: string) {
  const wrong = (column: CellColumn, what: string) =>
    refused(name, `line ${line}: ${column} is ${cells[column] || "empty"}, not ${what}`);
  const dayIn = (column: "day" | "previous") => {
    const day = cells[column] ?? "";
    const isInCover = isDay(day) && day >= from && day <= to;
    if (!isInCover) throw wrong(column, `a day from ${from} to ${to}`);
    return dayNumber(day) - dayNumber(from);
  };
  return {
    /** The number of days since the first one of the cover. */
    day: () => dayIn("day"),
    /** −1 for identities that are seen for the first time. */
    previous: () => (cells.previous === null ? -1 : dayIn("previous")),
    tally: () => {
      // Without digits, `Number` would read 0.
      const tally = /\d/.test(cells.tally ?? "") ? Number(cells.tally) : Number.NaN;
      if (Number.isSafeInteger(tally) && tally >= 0) return tally;
      throw wrong("tally", `a whole number up to ${Number.MAX_SAFE_INTEGER}`);
    },
    /** The instant in UTC, cut to the second, or only its day. */
    newest: () => {
      const parts = INSTANT.exec(cells.newest ?? "");
      if (parts === null) {
        throw wrong("newest", "a day or an instant in UTC, such as 2026-10-31 23:59:12Z");
      }
      const [, day, time] = parts;
      return time === undefined ? `${day}` : `${day}T${time}Z`;
    },
  };
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?: ?(?:Z|UTC|[+-]00(?::?00)?))?)?$/;
