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
  const lastInstants = eachTable((name) => end(tables[name], Infinity, Math.max));
  const newestDays = TABLES.map((name) => {
    const last = lastInstants[name];
    return last === null ? FIRST_DAY : dayOf(tables[name], last, timeZone);
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
  const days = TABLES.flatMap((name) => {
    const rows = datedRows(folder, name);
    const until = rows.isByDay ? Date.parse(today) + MS_PER_DAY : endOfToday;
    const last = end(rows, until, Math.max);
    return last === null ? [] : dayOf(rows, last, timeZone);
  });
  return latest(days);
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

/** By what a row of a table is counted: a chain's name or id, or the row's own text. */
function labels(folder: FolderRows, name: CountedTable): (row: number) => string | null {
  const { label }: DatedTable = DATED_TABLES[name];
  const rows = folder.table(name);
  const columnTexts = rows.texts.get(label.column)?.texts ?? [];
  const labelled = columnTexts.map((text, code) => {
    const shown = label.by === "chain" ? folder.chainNames[code] : text;
    return shown || (label.otherwise ?? `Chain ${text}`);
  });
  const codes = rows.values.get(label.column);
  return (row) => labelled[codes?.at(row) ?? NONE] ?? label.otherwise;
}

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

/** @param last the instant of the newest row; null without one */
function countedRows(rows: DatedRows, last: number | null, placing: Placing): CountedRows {
  const { cover, byHourFrom } = placing;
  const isByHour = !rows.isByDay && byHourFrom <= cover.to;
  const lastDay = lastCountedDay(rows, placing);
  return {
    tally: { [Symbol.iterator]: () => combinations(rows, placing) },
    byHourFrom: isByHour && lastDay !== null ? byHourFrom : null,
    newest: newest(rows, last, lastDay, placing),
    oldest: oldestDay(rows, placing),
  };
}

/** Each row that counts, by its day, label and identity, and by its hour from the first day of hours on. */
function* combinations(rows: DatedRows, placing: Placing) {
  const { cover, byHourFrom } = placing;
  const firstHour = HOURS_OF_DAY * (dayNumber(byHourFrom) - dayNumber(cover.from));
  const hourOf = hourPlace(rows, placing);
  const length = dayCount(cover);
  for (let row = 0; row < rows.count; row++) {
    const hour = hourOf(row);
    if (hour === null) continue;
    const day = Math.floor(hour / HOURS_OF_DAY);
    if (day < 0 || day >= length) continue;
    const ownHour = rows.isByDay || hour < firstHour ? null : hour - firstHour;
    yield { combination: [day, rows.label(row), rows.identity(row), ownHour], count: 1 } as const;
  }
}

/** The hour of a row on the clocks of the zone, from the cover's first day on; null for a row that does not count. */
export function hourPlace(
  { isByDay, instant }: DatedRows,
  { cover, days }: Pick<Placing, "cover" | "days">,
): (row: number) => number | null {
  const firstDay = dayNumber(cover.from);
  return (row) => {
    const at = instant(row);
    if (at === null) return null;
    return isByDay ? HOURS_OF_DAY * (at / MS_PER_DAY - firstDay) : days.hourIndex(at);
  };
}

/** The last day of the cover with a row that counts; null without one. */
function lastCountedDay(rows: DatedRows, placing: Placing): Day | null {
  const { cover } = placing;
  const hourOf = hourPlace(rows, placing);
  const end = HOURS_OF_DAY * dayCount(cover);
  let last: number | null = null;
  for (let row = 0; row < rows.count; row++) {
    const hour = hourOf(row);
    if (hour === null || hour < 0 || hour >= end) continue;
    last = Math.max(hour, last ?? hour);
  }
  return last === null ? null : addDays(cover.from, Math.floor(last / HOURS_OF_DAY));
}

/** The second of the newest row is given only if the table has no row after the cover. */
function newest(
  rows: DatedRows,
  last: number | null,
  lastDay: Day | null,
  { timeZone }: Placing,
): Counts["newest"] {
  if (last === null || lastDay === null) return lastDay;
  return dayOf(rows, last, timeZone) === lastDay ? toSecond(last) : lastDay;
}

/** The day of the first row since 1970, at the earliest `FIRST_DAY`; null without a row. */
function oldestDay(rows: DatedRows, { timeZone }: Placing): Day | null {
  const first = end(rows, Infinity, Math.min);
  return first === null ? null : later(FIRST_DAY, dayOf(rows, first, timeZone));
}

/** The first or the last instant from 1970 until before another; null without a row. */
function end(
  { count, instant }: DatedRows,
  until: number,
  pick: (a: number, b: number) => number,
): number | null {
  let picked: number | null = null;
  for (let row = 0; row < count; row++) {
    const at = instant(row);
    if (at !== null && at >= 0 && at < until) picked = picked === null ? at : pick(picked, at);
  }
  return picked;
}

function dayOf({ isByDay }: Pick<DatedRows, "isByDay">, instant: number, timeZone: string): Day {
  return isByDay ? toDay(instant) : calendarDay(instant, timeZone);
}
