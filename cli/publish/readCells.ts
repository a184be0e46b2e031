import { parseValue } from "../../shared/archive/parseFile.ts";
import { type CubeCell, type CubeHeader, cubeOfCells } from "../../shared/cube/cells.ts";
import { cubeProblems } from "../../shared/cube/checkCube.ts";
import { type Cube, cubeSchema, IDENTITIES } from "../../shared/cube/cube.ts";
import { eachTable, TABLES } from "../../shared/database/datedTables.ts";
import { isTimeZone } from "../../shared/days/calendar.ts";
import { type Day, dayNumber, isDay } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { Unreadable } from "../csv/csvBlocks.ts";
import { type CsvRecord, parseCsv } from "../csv/csvRecords.ts";
import { readInput } from "../environment/files.ts";
import type { World } from "../environment/world.ts";

/**
 * Reads a cube that was counted elsewhere, as the cells that docs/warehouse.md describes, in CSV.
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

/** The cells of all rows by their columns, which a header of the file, or of a part of it, may have in any order. */
function csvRows(content: string, name: string): CellRow[] {
  const [header, ...rows] = records(content.replace(/^\uFEFF/, ""), name);
  let places = columnPlaces(header);
  const missing = COLUMNS.filter((_, i) => places[i] === -1);
  if (missing.length > 0) throw refused(name, `its first line does not name ${missing.join(", ")}`);
  return rows.flatMap((row) => {
    const others = columnPlaces(row);
    // Answers that were concatenated have a header each.
    if (!others.includes(-1)) {
      places = others;
      return [];
    }
    const entries = COLUMNS.map((column, i) => [column, row.cells[places[i] ?? -1] ?? null]);
    return [{ line: row.line, cells: Object.fromEntries(entries) }];
  });
}

/** Where a header has each column; −1 for a column that it lacks. */
function columnPlaces(header: CsvRecord | undefined): number[] {
  const names = header?.cells.map((cell) => cell?.replace(/^\uFEFF/, "")) ?? [];
  return COLUMNS.map((column) => names.indexOf(column));
}

/** The rows of a text, or the error with the line that is no CSV. */
function records(text: string, name: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    throw refused(name, `line ${cause.line}: ${cause.reason}`, { cause });
  }
}

/** The cells of a cube and what it has beside them. Rows without an end that is later leave the newest row as it is. */
function readRows(
  rows: readonly CellRow[],
  name: string,
): { cells: CubeCell[]; header: CubeHeader } {
  const covers = rows.filter(({ cells }) => cells.source === "cover");
  const [first] = covers;
  if (first === undefined) throw refused(name, "no row has the source cover, which names the days");
  const { cover, timeZone } = parseCover(first, name);
  const other = covers.find((row) => !isSameCover(row, first));
  if (other !== undefined)
    throw refused(name, `line ${other.line}: its cover differs from line ${first.line}`);

  const cells: CubeCell[] = [];
  const newest = eachTable((): NewestCell | null => null);
  let wallets = 0;
  for (const row of rows) {
    const read = rowReader(row, cover, name);
    const { source } = row.cells;
    const counted = TABLES.find((table) => table === source);
    const distinct = IDENTITIES.find((table) => table === source);
    if (source === "cover") continue;
    if (source === "wallets") wallets += read.tally();
    else if (distinct !== undefined)
      cells.push([distinct, read.day(), read.previous(), read.tally()]);
    else if (counted !== undefined) {
      cells.push([counted, read.day(), row.cells.label, read.tally()]);
      newest[counted] = newestCell(newest[counted], { day: read.day(), newest: read.newest() });
    } else throw refused(name, `line ${row.line}: no such source: ${source ?? "nothing"}`);
  }
  const knowsUsers = cells.some(([table]) => table === "users");
  const ends = eachTable((table) => newest[table]?.newest ?? null);
  return { cells, header: { cover, timeZone, wallets, newest: ends, knowsUsers } };
}

interface NewestCell {
  readonly day: number;
  /** An instant, or only its day. */
  readonly newest: string;
}

/** The cell with the later row; of one day, the cell that knows the second. */
function newestCell(a: NewestCell | null, b: NewestCell): NewestCell {
  if (a === null || b.day > a.day) return b;
  if (b.day < a.day || isDay(b.newest)) return a;
  return isDay(a.newest) || b.newest > a.newest ? b : a;
}

/** The days and the zone, from the row of the source `cover`: its day is the last one, its previous day the first. */
function parseCover({ line, cells }: CellRow, name: string): { cover: DayRange; timeZone: string } {
  const { day: to, previous: from, label: timeZone } = cells;
  if (timeZone === null || !isTimeZone(timeZone)) {
    throw refused(name, `line ${line}: ${timeZone ?? "nothing"} is not the name of a time zone`);
  }
  for (const day of [from, to]) {
    if (!isDay(day ?? "")) throw refused(name, `line ${line}: ${day ?? "nothing"} is not a day`);
  }
  return { cover: { from: from as Day, to: to as Day }, timeZone };
}

function isSameCover({ cells }: CellRow, { cells: first }: CellRow): boolean {
  return (["day", "previous", "label"] as const).every((column) => cells[column] === first[column]);
}

/** Readers of the columns of a row: each source needs some of them. */
function rowReader({ line, cells }: CellRow, { from, to }: DayRange, name: string) {
  const wrong = (column: CellColumn, what: string) =>
    refused(name, `line ${line}: ${column} is ${cells[column] ?? "empty"}, not ${what}`);
  const dayIn = (column: "day" | "previous", last: string) => {
    const day = cells[column] ?? "";
    if (!isDay(day) || day < from || day > last)
      throw wrong(column, `a day from ${from} to ${last}`);
    return dayNumber(day) - dayNumber(from);
  };
  return {
    day: () => dayIn("day", to),
    /** −1 for identities that are seen for the first time. */
    previous: () => (cells.previous === null ? -1 : dayIn("previous", to)),
    tally: () => {
      const tally = Number(cells.tally ?? Number.NaN);
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
