import {
  buildCube,
  type CountedRows,
  firstByHour,
  type Membership,
} from "../../../shared/cube/buildCube.ts";
import type { Counts, Cube } from "../../../shared/cube/cube.ts";
import { latest } from "../../../shared/cube/newestRow.ts";
import type { DatedTable } from "../../../shared/database/databaseTable.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { type CountedTable, eachTable, TABLES } from "../../../shared/database/datedTables.ts";
import { type Calendar, calendar, calendarDay } from "../../../shared/days/calendar.ts";
import {
  addDays,
  type Day,
  dayNumber,
  FIRST_DAY,
  HOURS_OF_DAY,
  later,
  MS_PER_DAY,
  toDay,
  toSecond,
} from "../../../shared/days/day.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { NONE } from "./dictionary.ts";
import type { FolderRows } from "./readCsvFolder.ts";
import { type TableRows, textsOf } from "./readTable.ts";

/** The cube of a cover, from the rows of a folder. A member is null if the folder lacks a file or column that it needs. */
export function folderCube(
  folder: FolderRows,
  { cover, timeZone }: Pick<Cube, "cover" | "timeZone">,
  now: number,
): Cube {
  const tables = eachTable((name) => datedRows(folder, name));
  // A row that is dated in the future may be the newest.
  const lastInstants = eachTable((name) => lastInstantBefore(tables[name], Infinity));
  const newestDays = TABLES.map((name) => {
    const lastInstant = lastInstants[name];
    return lastInstant === null ? FIRST_DAY : dayOf(tables[name], lastInstant, timeZone);
  });
  const firstDayByHour = firstByHour(newestDays, calendarDay(now, timeZone));
  const placing: Placing = {
    cover,
    timeZone,
    days: calendar(cover, timeZone),
    byHourFrom: later(firstDayByHour, cover.from),
  };
  const cube = buildCube({
    ...eachTable((name) => countedRows(tables[name], lastInstants[name], placing)),
    cover,
    timeZone,
    wallets: folder.ids.get("addresses")?.texts.length ?? 0,
    memberships: memberships(folder),
  });
  // Without its file or column, a member would count 0.
  const unknownMembers = Object.fromEntries(folder.unknown.map((member) => [member, null]));
  return { ...cube, ...unknownMembers };
}

/** The day of the newest row of all tables, without rows after today; null if there is no such row. */
export function newestFolderDay(folder: FolderRows, timeZone: string, today: Day): Day | null {
  const { end: endOfToday } = calendar({ from: today, to: today }, timeZone);
  const newestDays = TABLES.map((name) => {
    const rows = datedRows(folder, name);
    // Rows that are dated by days are at midnight in UTC, in any zone.
    const until = rows.isByDay ? Date.parse(today) + MS_PER_DAY : endOfToday;
    const lastInstant = lastInstantBefore(rows, until);
    return lastInstant === null ? null : dayOf(rows, lastInstant, timeZone);
  });
  return latest(newestDays);
}

/** The rows of a dated table. */
export interface DatedRows {
  readonly count: number;
  /** Whether each row is dated by a day, which is the same in every zone. */
  readonly isByDay: boolean;
  /** In milliseconds with decimals; null for a row that does not meet the table's condition. */
  readonly instant: (row: number) => number | null;
  /** Null for a row without a chain. */
  readonly label: (row: number) => string | null;
  readonly identity: (row: number) => string | null;
}

/** The rows of a table in a folder; none if the table has no file. A row that does not meet the table's condition has no instant. */
export function datedRows(folder: FolderRows, name: CountedTable): DatedRows {
  const { moment, condition, identity }: DatedTable = DATED_TABLES[name];
  const rows = folder.table(name);
  const moments = rows.values.get(moment);
  const meetsCondition = meets(rows, condition);
  return {
    count: rows.count,
    isByDay: rows.columns.some(({ column, hasDaysOnly }) => column.name === moment && hasDaysOnly),
    instant(row) {
      if (moments === undefined || !meetsCondition(row)) return null;
      return moments.at(row) / 1000;
    },
    label: labels(folder, name),
    identity: identity === null ? () => null : textsOf(rows, identity.column),
  };
}

/** Whether a row meets the condition of its table. Without a condition, or its column, each row does. */
function meets(rows: TableRows, condition: DatedTable["condition"]): (row: number) => boolean {
  if (condition === null) return () => true;
  const codes = rows.values.get(condition.column);
  if (codes === undefined) return () => true;
  const code = rows.texts.get(condition.column)?.codeOf(condition.value);
  return (row) => codes.at(row) === code;
}

/**
 * Returns the label of a row, by the rule of its table:
 *
 * - The name of the row's chain, or the row's own text.
 * - In place of a name or a text that is missing, the table's `otherwise`, such as `Unknown`.
 * - In a table without `otherwise`, `Chain` and the id for a chain without a name, and null for a row without a chain.
 */
function labels(folder: FolderRows, name: CountedTable): (row: number) => string | null {
  const { label }: DatedTable = DATED_TABLES[name];
  const rows = folder.table(name);
  const idsOrTexts = rows.texts.get(label.column)?.texts ?? [];
  const labelByCode = idsOrTexts.map((idOrText, code) => {
    const text = label.by === "chain" ? folder.chainNames[code] : idOrText;
    const isMissing = text === null || text === undefined || text === "";
    return isMissing ? (label.otherwise ?? `Chain ${idOrText}`) : text;
  });
  const codes = rows.values.get(label.column);
  return (row) => {
    const code = codes?.at(row) ?? NONE;
    return labelByCode[code] ?? label.otherwise;
  };
}

/** The memberships of a folder; none without their file. */
export function* memberships({ table }: FolderRows): Generator<Membership> {
  const rows = table("memberships");
  const email = textsOf(rows, "email");
  const project = textsOf(rows, "project_id");
  for (let row = 0; row < rows.count; row++) yield { email: email(row), project: project(row) };
}

/** The days in which rows are placed. */
interface Placing extends Pick<Cube, "cover" | "timeZone"> {
  readonly days: Calendar;
  /** The first day that is also counted by the hour, in the cover or after it. */
  readonly byHourFrom: Day;
}

/**
 * The counted rows of a table in the cover, with the newest row of the cover and the oldest row of the table.
 *
 * @param lastInstant the instant of the table's newest row, in the cover or not; null without a row
 */
function countedRows(rows: DatedRows, lastInstant: number | null, placing: Placing): CountedRows {
  const { cover, byHourFrom } = placing;
  const lastDay = lastCountedDay(rows, placing);
  const hasRows = lastDay !== null;
  const areHoursInCover = byHourFrom <= cover.to;
  const hasHours = hasRows && areHoursInCover && !rows.isByDay;
  return {
    // A cube goes through the rows several times.
    tally: { [Symbol.iterator]: () => combinations(rows, placing) },
    byHourFrom: hasHours ? byHourFrom : null,
    newest: newest(rows, lastInstant, lastDay, placing),
    oldest: oldestDay(rows, placing),
  };
}

/**
 * The day, label, identity and hour of each row in the cover that counts. Days count from the first day of the cover, hours from
 * the beginning of `byHourFrom`; the hour is null for an earlier row, and in a table that is dated by days.
 */
function* combinations(rows: DatedRows, placing: Placing) {
  const { cover, byHourFrom } = placing;
  const firstHour = HOURS_OF_DAY * (dayNumber(byHourFrom) - dayNumber(cover.from));
  const hourOf = hourIndexes(rows, placing);
  const coverDays = dayCount(cover);
  for (let row = 0; row < rows.count; row++) {
    const hour = hourOf(row);
    if (hour === null) continue;
    const day = Math.floor(hour / HOURS_OF_DAY);
    if (day < 0 || day >= coverDays) continue;
    const talliedHour = rows.isByDay || hour < firstHour ? null : hour - firstHour;
    const combination = [day, rows.label(row), rows.identity(row), talliedHour] as const;
    yield { combination, count: 1 };
  }
}

/**
 * Returns the hour of a row: 24 × the days since the cover's first day + the hour that the zone's clocks show, which is 0 for rows
 * that are dated by a day. It is negative for a row before the cover, and null for a row that does not count.
 */
export function hourIndexes(
  { isByDay, instant }: DatedRows,
  { cover, days }: Pick<Placing, "cover" | "days">,
): (row: number) => number | null {
  const firstDayNumber = dayNumber(cover.from);
  return (row) => {
    const rowInstant = instant(row);
    if (rowInstant === null) return null;
    if (!isByDay) return days.hourIndex(rowInstant);
    return HOURS_OF_DAY * (rowInstant / MS_PER_DAY - firstDayNumber);
  };
}

/** The last day of the cover with a row that counts; null without one. */
function lastCountedDay(rows: DatedRows, placing: Placing): Day | null {
  const { cover } = placing;
  const hourOf = hourIndexes(rows, placing);
  const coverHours = HOURS_OF_DAY * dayCount(cover);
  let lastHour: number | null = null;
  for (let row = 0; row < rows.count; row++) {
    const hour = hourOf(row);
    const isInCover = hour !== null && hour >= 0 && hour < coverHours;
    if (isInCover) lastHour = Math.max(hour, lastHour ?? hour);
  }
  return lastHour === null ? null : addDays(cover.from, Math.floor(lastHour / HOURS_OF_DAY));
}

/**
 * The newest row of the cover: its second if it is the newest of the table, otherwise only its day. Null without a row in the
 * cover. With the seconds of other rows, a reader could find the times of single rows cover by cover.
 */
function newest(
  rows: DatedRows,
  lastInstant: number | null,
  lastDay: Day | null,
  { timeZone }: Placing,
): Counts["newest"] {
  if (lastDay === null) return null;
  // The last instant leaves out rows before 1970 in UTC. East of Greenwich, all rows of 1970-01-01 may be such rows.
  if (lastInstant === null) return lastDay;
  const isNewestOfTable = dayOf(rows, lastInstant, timeZone) === lastDay;
  return isNewestOfTable ? toSecond(lastInstant) : lastDay;
}

/** The day of the first row since 1970, at the earliest `FIRST_DAY`; null without a row. */
function oldestDay(rows: DatedRows, { timeZone }: Placing): Day | null {
  const firstInstant = firstOrLastInstant(rows, Infinity, Math.min);
  return firstInstant === null ? null : later(FIRST_DAY, dayOf(rows, firstInstant, timeZone));
}

/** The instant of the newest row that counts, from 1970 in UTC until before another instant; null without such a row. */
function lastInstantBefore(rows: DatedRows, until: number): number | null {
  return firstOrLastInstant(rows, until, Math.max);
}

/**
 * The first or the last instant of the rows that count, from 1970 in UTC until before another instant; null without such a row.
 *
 * @param pick `Math.min` for the first, `Math.max` for the last
 */
function firstOrLastInstant(
  { count, instant }: DatedRows,
  until: number,
  pick: (a: number, b: number) => number,
): number | null {
  let picked: number | null = null;
  for (let row = 0; row < count; row++) {
    const rowInstant = instant(row);
    if (rowInstant === null || rowInstant < 0 || rowInstant >= until) continue;
    picked = picked === null ? rowInstant : pick(picked, rowInstant);
  }
  return picked;
}

/** The day of an instant: in UTC if rows are dated by days, otherwise in the zone. */
function dayOf({ isByDay }: Pick<DatedRows, "isByDay">, instant: number, timeZone: string): Day {
  return isByDay ? toDay(instant) : calendarDay(instant, timeZone);
}
