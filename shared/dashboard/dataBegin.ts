import { type Counts, type Cube, columns } from "../cube/cube.ts";
import { calendarDay } from "../days/calendar.ts";
import type { Comparison } from "../days/comparison.ts";
import { addDays, type Day, dayNumber, FIRST_DAY } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";

export type DataBegin = Dashboard["dataBegin"]["transactions"];

/**
 * The day of a table's first row, and the number of earlier days in the comparison range; null if the table
 * has no row or its first row is not known. A first row of the first day of Unix time is skipped: then the
 * data begin with the first row of the cover.
 */
export function dataBegin(
  table: Counts,
  { cover, timeZone }: Pick<Cube, "cover" | "timeZone">,
  compared: DayRange | null,
): DataBegin {
  if (table.oldest === null) return null;
  const counted = columns(table).flatMap(({ days }) => days[0] ?? []);
  const dated = holdsDates(table, cover.from)
    ? (table.oldest.slice(0, 10) as Day)
    : calendarDay(Date.parse(table.oldest), timeZone);
  const firstCounted = counted.length === 0 ? null : addDays(cover.from, Math.min(...counted));
  if (firstCounted === null && isUndated(dated)) return null;
  const day = dated >= cover.from || isUndated(dated) ? (firstCounted ?? dated) : dated;
  const before = compared === null ? 0 : dayNumber(day) - dayNumber(compared.from);
  const missingDays = Math.max(0, Math.min(before, compared === null ? 0 : dayCount(compared)));
  return { day, missingDays };
}

/** Whether a first row is dated by a 0 for a moment that is not known: as the first day of Unix time. */
function isUndated(dated: Day): boolean {
  return dated <= addDays(FIRST_DAY, 1);
}

/**
 * Whether a table's moments are dates: midnights in UTC that count for the day that UTC shows, although clocks
 * west of Greenwich show the day before. Without a row in the cover a midnight in UTC is taken for a date.
 */
function holdsDates({ oldest, newest, ...counts }: Counts, firstDay: Day): boolean {
  if (!oldest?.endsWith(MIDNIGHT)) return false;
  if (newest === null) return true;
  const last = Math.max(...columns(counts).flatMap(({ days }) => days.at(-1) ?? []));
  return newest === `${addDays(firstDay, last)}${MIDNIGHT}`;
}

const MIDNIGHT = "T00:00:00Z";

/**
 * Whether a change may be a percentage: always in the specification's comparison, in other comparisons only
 * if the data go back to the first day of the comparison range.
 */
export function hasPercent(comparison: Comparison, begin: DataBegin): boolean {
  return comparison === "previous" || !begin?.missingDays;
}
