import { isMoment } from "../../../shared/database/column.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { type Day, toDay } from "../../../shared/days/day.ts";
import type { TableContent } from "../serving/describeContent.ts";
import type { FolderRows } from "./readCsvFolder.ts";
import type { TableRows } from "./readTable.ts";

/** The member of a cube that counts a table, where their names differ. */
const MEMBERS: Readonly<Record<string, string>> = { memberships: "users", addresses: "wallets" };

/**
 * The number of rows of each table, and the days of its first and last row. Without a file, the number is null, not 0, unless
 * other files tell it: they name chains and wallets.
 */
export function folderContents(folder: FolderRows, timeZone: string): TableContent[] {
  const unknownMembers: readonly string[] = folder.unknown;
  return folder.tables.map((table) => {
    const { name } = table.table;
    const rows = folder.ids.get(name)?.texts.length ?? table.count;
    const cubeMember = MEMBERS[name] ?? name;
    // A file tells its number of rows even if the cube's member needs another file, too.
    const hasNoFile = table.files.length === 0;
    // No member of a cube counts the chains.
    const isUnnamed = name === "chains" && rows === 0;
    const isUnknown = hasNoFile && (isUnnamed || unknownMembers.includes(cubeMember));
    return { name, rows: isUnknown ? null : rows, ...firstAndLastDay(table, timeZone) };
  });
}

/** The days of a table's first and last row; null without a row, or for a table without moments. */
function firstAndLastDay({ columns, values }: TableRows, timeZone: string) {
  const reader = columns.find(({ column }) => isMoment(column));
  const moments = reader === undefined ? undefined : values.get(reader.column.name);
  if (reader === undefined || moments === undefined) return { from: null, to: null };
  let first = Infinity;
  let last = -Infinity;
  for (const microseconds of moments) {
    first = Math.min(first, microseconds);
    last = Math.max(last, microseconds);
  }
  const dayOf = (microseconds: number): Day | null => {
    // Without a row, both ends are infinite.
    if (!Number.isFinite(microseconds)) return null;
    const instant = microseconds / 1000;
    return reader.hasDaysOnly ? toDay(instant) : calendarDay(instant, timeZone);
  };
  return { from: dayOf(first), to: dayOf(last) };
}
