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

/** The cube of a cover, from the rows of a folder. What the folder lacks is null. */
export function folderCube(
  folder: FolderRows,
  { cover, timeZone }: Pick<Cube, "cover" | "timeZone">,
  now: number,
): Cube {
  const tables = eachTable((name) => datedRows(folder, name));
  const lastInstants = eachTable((name) => endInstant(tables[name], Infinity, Math.max));
  const newestDays = TABLES.map((name) => {
    const lastInstant = lastInstants[name];
    return lastInstant === null ? FIRST_DAY : dayOf(tables[name], lastInstant, timeZone);
  });
  const placing: Placing = {
    cover,
    timeZone,
    days: calendar(cover, timeZone),
    byHourFrom: later(firstByHour(newestDays, calendarDay(now, timeZone)), cover.from),
  };
  const cube = buildCube({
    ...eachTable((name) => countedRows(tables[name], lastInstants[name], placing)),
    cover,
    timeZone,
    wallets: folder.ids.get("addresses")?.texts.length ?? 0,
    memberships: memberships(folder),
  });
  return { ...cube, ...Object.fromEntries(folder.unknown.map((member) => [member, null])) };
}

/** The day of the newest row up to a day; null without such a row. */
export function newestFolderDay(folder: FolderRows, timeZone: string, today: Day): Day | null {
  const { end: endOfToday } = calendar({ from: today, to: today }, timeZone);
  const newestDays = TABLES.map((name) => {
    const rows = datedRows(folder, name);
    const until = rows.isByDay ? Date.parse(today) + MS_PER_DAY : endOfToday;
    const lastInstant = endInstant(rows, until, Math.max);
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

/** The rows of a table in a folder. One without its file has none. */
export function datedRows(folder: FolderRows, name: CountedTable): DatedRows {
  const { moment, condition, identity }: DatedTable = DATED_TABLES[name];
  const rows = folder.table(name);
  const moments = rows.values.get(moment);
  const isMet = meets(rows, condition);
  return {
    count: rows.count,
    isByDay: rows.columns.some(({ column, hasDaysOnly }) => column.name === moment && hasDaysOnly),
    instant(row) {
      if (moments === undefined || !isMet(row)) return null;
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
 * The label of each row of a table: the name of its chain, or its text. Without one, or with an empty one, it is the table's
 * label for such rows; in a table that has none, `Chain` and the id, or null for a row without a chain.
 */
function labels(folder: FolderRows, name: CountedTable): (row: number) => string | null {
  const { label }: DatedTable = DATED_TABLES[name];
  const rows = folder.table(name);
  const idsOrTexts = rows.texts.get(label.column)?.texts ?? [];
  const labelByCode = idsOrTexts.map((idOrText, code) => {
    const text = label.by === "chain" ? folder.chainNames[code] : idOrText;
    // An empty text counts as missing.
    return text || (label.otherwise ?? `Chain ${idOrText}`);
  });
  const codes = rows.values.get(label.column);
  return (row) => labelByCode[codes?.at(row) ?? NONE] ?? label.otherwise;
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
  /** The first day that is also counted by the hour, inside the cover or not. */
  readonly byHourFrom: Day;
}

/**
 * The rows of a table in the cover, with its newest and its oldest row.
 *
 * @param lastInstant the instant of the table's newest row, in the cover or not; null without a row
 */
function countedRows(rows: DatedRows, lastInstant: number | null, placing: Placing): CountedRows {
  const { cover, byHourFrom } = placing;
  const lastDay = lastCountedDay(rows, placing);
  const hasHours = !rows.isByDay && byHourFrom <= cover.to && lastDay !== null;
  return {
    tally: { [Symbol.iterator]: () => combinations(rows, placing) },
    byHourFrom: hasHours ? byHourFrom : null,
    newest: newest(rows, lastInstant, lastDay, placing),
    oldest: oldestDay(rows, placing),
  };
}

/** Each row that counts, by its day, label and identity, and by its hour from the first day of hours on. */
function* combinations(rows: DatedRows, placing: Placing) {
  const { cover, byHourFrom } = placing;
  const firstHour = HOURS_OF_DAY * (dayNumber(byHourFrom) - dayNumber(cover.from));
  const hourOf = hourPlace(rows, placing);
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
 * The hour of a row on the clocks of the zone, 24 for each day from the cover's first day on. It is negative or beyond the
 * cover for rows of other days, and null for a row that does not count.
 */
export function hourPlace(
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
  const hourOf = hourPlace(rows, placing);
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
 * The newest row of the cover: its second if the table has no row after the cover, otherwise its day; null if the cover has no
 * row.
 */
function newest(
  rows: DatedRows,
  lastInstant: number | null,
  lastDay: Day | null,
  { timeZone }: Placing,
): Counts["newest"] {
  if (lastInstant === null || lastDay === null) return lastDay;
  const isInCover = dayOf(rows, lastInstant, timeZone) === lastDay;
  return isInCover ? toSecond(lastInstant) : lastDay;
}

/** The day of the first row since 1970, at the earliest `FIRST_DAY`; null without a row. */
function oldestDay(rows: DatedRows, { timeZone }: Placing): Day | null {
  const firstInstant = endInstant(rows, Infinity, Math.min);
  return firstInstant === null ? null : later(FIRST_DAY, dayOf(rows, firstInstant, timeZone));
}

/**
 * The first or the last instant of the rows that count, from 1970 until before another instant; null without such a row.
 *
 * @param pick `Math.min` for the first, `Math.max` for the last
 */
function endInstant(
  { count, instant }: DatedRows,
  until: number,
  pick: (a: number, b: number) => number,
): number | null {
  let end: number | null = null;
  for (let row = 0; row < count; row++) {
    const rowInstant = instant(row);
    if (rowInstant === null || rowInstant < 0 || rowInstant >= until) continue;
    end = end === null ? rowInstant : pick(end, rowInstant);
  }
  return end;
}

/** The day of an instant: in UTC if rows are dated by days, otherwise in the zone. */
function dayOf({ isByDay }: Pick<DatedRows, "isByDay">, instant: number, timeZone: string): Day {
  return isByDay ? toDay(instant) : calendarDay(instant, timeZone);
}
