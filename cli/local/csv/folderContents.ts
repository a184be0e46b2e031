import { isMoment } from "../../../shared/database/column.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { type Day, toDay } from "../../../shared/days/day.ts";
import type { TableContent } from "../serving/describeContent.ts";
import type { FolderRows } from "./readCsvFolder.ts";
import type { TableRows } from "./readTable.ts";

/** The member of a cube that counts a table, where their names differ. */
const MEMBERS: Readonly<Record<string, string>> = { memberships: "users", addresses: "wallets" };

/** The rows of each table, with chains and wallets that no file lists but rows refer to. */
export function folderContents(folder: FolderRows, timeZone: string): TableContent[] {
  const unknown: readonly string[] = folder.unknown;
  return folder.tables.map((table) => {
    const { name } = table.table;
    const rows = folder.ids.get(name)?.texts.length ?? table.count;
    const isUnknown = rows === 0 && unknown.includes(MEMBERS[name] ?? name);
    return { name, rows: isUnknown ? null : rows, ...firstAndLastDay(table, timeZone) };
  });
}

/** The days of a table's first and last row; null without a row, or for a table without moments. */
function firstAndLastDay({ columns, values }: TableRows, timeZone: string) {
  const none = { from: null, to: null };
  const reader = columns.find(({ column }) => isMoment(column));
  const moments = reader === undefined ? undefined : values.get(reader.column.name);
  if (reader === undefined || moments === undefined) return none;
  let first = Infinity;
  let last = -Infinity;
  for (const moment of moments) {
    first = Math.min(first, moment);
    last = Math.max(last, moment);
  }
  // Moments are in microseconds.
  const dayOf = (moment: number): Day | null => {
    if (!Number.isFinite(moment)) return null;
    return reader.hasDaysOnly ? toDay(moment / 1000) : calendarDay(moment / 1000, timeZone);
  };
  return { from: dayOf(first), to: dayOf(last) };
}
