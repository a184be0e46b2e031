import { codePointOrder } from "../../../shared/cube/codePointOrder.ts";
import type { DatedTable } from "../../../shared/database/databaseTable.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import { calendar } from "../../../shared/days/calendar.ts";
import { HOURS_OF_DAY, toDay, toSecond } from "../../../shared/days/day.ts";
import type { Query } from "../../../shared/days/query.ts";
import { dayCount, listDays } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import {
  addSighting,
  BATCH,
  isOfChains,
  rowColumns,
  type Sightings,
  type SubjectRows,
  subjectRows,
  zonedTimes,
} from "../../backend/subjectRows.ts";
import type { Subject } from "../../backend/subjects.ts";
import { type DatedRows, datedRows, hourIndexes, memberships } from "./folderCube.ts";
import type { LackingMember } from "./lacking.ts";
import type { FolderRows } from "./readCsvFolder.ts";
import { textsOf } from "./readTable.ts";

/** The days and chains of which rows are listed. */
type Listing = Pick<Query, "range" | "timeZone" | "chains">;

/**
 * The rows of a subject in a folder of CSV files, in the order in which a backend lists them.
 *
 * @throws Failure of kind `data` if the folder lacks their file or column
 */
export async function folderSubjectRows(
  folder: FolderRows,
  subject: Subject,
  listing: Listing,
): Promise<SubjectRows> {
  requireKnown(folder, subject);
  return subjectRows(subject, listing.range, {
    rowTable: (table) => rowTable(folder, table, listing),
    sightings: (table) => sightingsIn(datedRows(folder, table), listing),
    memberships: () => memberships(folder),
  });
}

/** The member of a cube that counts a subject, where their names differ. */
const MEMBERS: Readonly<Record<string, LackingMember>> = { "flagged-wallets": "flagged" };

/** Refuses a subject whose file or column the folder lacks. */
function requireKnown({ lacks }: FolderRows, subject: Subject): void {
  const cubeMember: string = MEMBERS[subject] ?? subject;
  const lack = lacks.find(({ members }) => members.some((member) => member === cubeMember));
  if (lack !== undefined) throw new Failure("data", `${subject} are not known: ${lack.note}`);
}

interface ListedRow {
  readonly row: number;
  /** The index of its day. */
  readonly day: number;
}

/** The rows of the days and chains, in the order of the file. */
function* listedRows(rows: DatedRows, { range, timeZone, chains }: Listing): Generator<ListedRow> {
  const hourOf = hourIndexes(rows, { cover: range, days: calendar(range, timeZone) });
  const rangeDays = dayCount(range);
  for (let row = 0; row < rows.count; row++) {
    const hour = hourOf(row);
    if (hour === null) continue;
    const day = Math.floor(hour / HOURS_OF_DAY);
    const isOfRange = day >= 0 && day < rangeDays;
    if (isOfRange && isOfChains(chains, rows.label(row))) yield { row, day };
  }
}

/** The sightings of each identity; rows without an identity are left out. */
function sightingsIn(rows: DatedRows, listing: Listing): Sightings {
  const sightings: Sightings = new Map();
  for (const { row, day } of listedRows(rows, listing)) {
    const identity = rows.identity(row);
    if (identity !== null) addSighting(sightings, identity, { count: 1, first: day, last: day });
  }
  return sightings;
}

/** The rows of a table on the days and of the chains, with the columns of `rowColumns`. */
function rowTable(folder: FolderRows, table: CountedTable, listing: Listing): SubjectRows {
  const { range, timeZone } = listing;
  const rows = datedRows(folder, table);
  const columns = rowColumns(table);
  const days = listDays(range);
  const zonedTime = zonedTimes(range, timeZone);
  const inOrder = [...listedRows(rows, listing)].sort(rowOrder(folder, table, rows));
  const rowCells = ({ row, day }: ListedRow) => {
    const time = zonedTime(timeText(rows, row));
    const cells = [days[day] ?? "", time, rows.label(row), rows.identity(row)];
    // A table without identities has no column for them.
    return cells.slice(0, columns.length);
  };
  return {
    columns,
    count: inOrder.length,
    *batches() {
      for (let start = 0; start < inOrder.length; start += BATCH) {
        yield inOrder.slice(start, start + BATCH).map(rowCells);
      }
    },
  };
}

/** Compares rows by time, then by identity and by label, as a backend orders them. */
function rowOrder(folder: FolderRows, table: CountedTable, { instant }: DatedRows) {
  const { label, identity }: DatedTable = DATED_TABLES[table];
  const columns = identity === null ? [label.column] : [identity.column, label.column];
  const columnTexts = columns.map((column) => textsOf(folder.table(table), column));
  return ({ row: a }: ListedRow, { row: b }: ListedRow): number => {
    const timeOrder = (instant(a) ?? 0) - (instant(b) ?? 0);
    if (timeOrder !== 0) return timeOrder;
    for (const text of columnTexts) {
      const textOrder = cellOrder(text(a), text(b));
      if (textOrder !== 0) return textOrder;
    }
    return 0;
  };
}

/** Compares two cells: whole numbers come first, by their value, then other texts, and cells without a value last. */
function cellOrder(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const isNumberA = WHOLE.test(a);
  const isNumberB = WHOLE.test(b);
  if (isNumberA && isNumberB) return Number(BigInt(a) - BigInt(b));
  if (isNumberA) return -1;
  return isNumberB ? 1 : codePointOrder(a, b);
}

const WHOLE = /^-?\d{1,18}$/;

/** The time of a row as a backend writes it: a day, or an instant with microseconds in UTC. */
function timeText({ isByDay, instant }: DatedRows, row: number): string {
  const rowInstant = instant(row) ?? 0;
  if (isByDay) return toDay(rowInstant);
  const microseconds = Math.round(rowInstant * MICROSECONDS_PER_MS);
  const seconds = Math.floor(microseconds / MICROSECONDS_PER_SECOND);
  const decimals = `${microseconds - seconds * MICROSECONDS_PER_SECOND}`.padStart(6, "0");
  const secondText = toSecond(seconds * MS_PER_SECOND).slice(0, -"Z".length);
  return `${secondText}.${decimals}Z`;
}

const MICROSECONDS_PER_MS = 1_000;
const MICROSECONDS_PER_SECOND = 1_000_000;
const MS_PER_SECOND = 1_000;
