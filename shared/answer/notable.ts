import { type Cube, columns } from "../cube/cube.ts";
import { lastMoment } from "../cube/newestRow.ts";
import { denseBetween, denseSum } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { MIN_BASE } from "../dashboard/percent.ts";
import type { Noun } from "../dashboard/view.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { type CountedTable, TABLES } from "../database/datedTables.ts";
import { calendarDay } from "../days/calendar.ts";
import { hasOtherLength } from "../days/comparison.ts";
import { addDays, type Day, dayNumber, MS_PER_DAY } from "../days/day.ts";
import { type DayRange, dayCount, isSameRange } from "../days/range.ts";
import {
  formatAge,
  formatCount,
  formatDay,
  formatDayCount,
  formatFirst,
  formatQuantity,
  formatShortDay,
} from "../text/format.ts";
import { sentenceNames } from "../text/sentenceNames.ts";
import type { Notable } from "./notableSchema.ts";
import {
  BASELINE_WEEKS,
  type DailyCounts,
  earlierWeeks,
  excess,
  indexes,
  judgedDays,
  MIN_BASELINE_WEEKS,
  median,
  sumOf,
  unusualDay,
} from "./unusualDay.ts";

/** Each kind finds sentences about some rows, each with its size: how far it is beyond its limit. */
const KINDS: readonly [Notable["kind"], (rows: Rows) => Found[]][] = [
  ["change", change],
  ["gap", gap],
  ["unusual", unusual],
  ["first", first],
  ["stale", stale],
];

interface Found extends Omit<Notable, "kind" | "table" | "label" | "sentence"> {
  readonly size: number;
  /** The sentence after its subject. */
  readonly fact: string;
}

/** The rows of a table with a label, or all. Days are indexes into the cover. */
interface Rows extends DailyCounts {
  readonly table: CountedTable;
  readonly unit: Noun;
  readonly label: string | null;
  /** The label for a sentence. */
  readonly name: string;
  readonly dashboard: Dashboard;
  readonly day: (index: number) => Day;
  /** The milliseconds since the newest row of the table; null if the range ended earlier, or it is not known. */
  readonly age: number | null;
}

/** The fewest known days from which the usual count follows. */
const MIN_DAYS = 7;

/** The most sentences. */
const MAX_SENTENCES = 3;

/**
 * What stands out in a range: at most three sentences, largest first, at most one of a kind for a table and one about the
 * same rows. Only days complete at `takenAt` count (epoch milliseconds; null if all were complete).
 */
export function notable(cube: Cube, dashboard: Dashboard, takenAt: number | null): Notable[] {
  const nameOf = sentenceNames(dashboard);
  const candidates = TABLES.flatMap((table) =>
    tableRows(table, cube, dashboard, takenAt, nameOf),
  ).flatMap((rows) =>
    KINDS.flatMap(([kind, find]) =>
      find(rows).map((one) => ({ kind, table: rows.table, label: rows.label, ...one })),
    ),
  );
  const usedKeys = new Set<string>();
  return candidates
    .sort((a, b) => b.size - a.size)
    .filter(({ kind, table, label }) => {
      const keys = [kind + table, JSON.stringify([table, label])];
      const isNew = !keys.some((key) => usedKeys.has(key));
      for (const key of keys) usedKeys.add(key);
      return isNew;
    })
    .slice(0, MAX_SENTENCES)
    .map(({ size: _, fact, ...one }) => ({
      ...one,
      sentence: one.subject === null ? fact : `${one.subject}: ${fact}`,
    }));
}

function tableRows(
  table: CountedTable,
  { cover, timeZone, [table]: counted }: Cube,
  dashboard: Dashboard,
  takenAt: number | null,
  nameOf: (label: string) => string,
): Rows[] {
  const judged = judgedDays(counted, { cover, timeZone }, dashboard.range, takenAt);
  if (counted === null || judged === null) return [];
  const { newest, groups } = counted;
  const last = dayNumber(cover.to) - dayNumber(cover.from);
  const yesterday = takenAt === null ? cover.to : addDays(calendarDay(takenAt, timeZone), -1);
  const isPast = newest === null || takenAt === null || dashboard.range.to < yesterday;
  const tableFacts = {
    table,
    unit: DATED_TABLES[table].unit,
    dashboard,
    ...judged,
    day: (at: number) => addDays(cover.from, at),
    age: isPast ? null : takenAt - lastMoment(newest, timeZone),
  };
  return [
    { ...tableFacts, label: null, name: "", counts: denseSum(columns(counted), 0, last) },
    ...groups.map(({ label, series }) => ({
      ...tableFacts,
      label,
      name: nameOf(label),
      counts: denseBetween(series, 0, last),
    })),
  ];
}

/**
 * A count of at least twice the count of the comparison, or of half of it at most. Days are known in both, and are at
 * least half of the complete days: rows that have only begun would look like a change.
 */
function change(rows: Rows): Found[] {
  const { unit, label, name, counts, begin, from, to, dashboard, day } = rows;
  const { range, previous } = dashboard;
  // Chosen days may follow the range, or be more or fewer.
  if (previous === null || hasOtherLength(dashboard) || previous.to >= range.from) return [];
  const shift = dayNumber(range.from) - dayNumber(previous.from);
  const first = Math.max(from, begin + shift);
  const days = to - first + 1;
  const completeDays = dayNumber(day(to)) - dayNumber(range.from) + 1;
  const isComparable = days >= 1 && 2 * days >= completeDays;
  const value = sumOf(counts, first, to);
  const usual = sumOf(counts, first - shift, to - shift);
  // In fewer days than a week, a weekend would stand out among other weekdays.
  const weeks = days < 7 && shift % 7 > 0 ? earlierWeeks(counts, begin, first, to) : [];
  const isUsual = weeks.length >= MIN_BASELINE_WEEKS && !isChange(value, median(weeks));
  if (!isComparable || !isChange(value, usual) || isUsual) return [];
  const subject = label === null ? `All ${unit[1]}` : name;
  const amount = label === null ? formatCount(value) : formatQuantity(value, unit);
  const inDays = inDaysOf({ from: day(first), to: day(to) }, range);
  const peak = value > usual ? peakDay(rows, first) : null;
  const most =
    peak === null
      ? ""
      : `; most on ${formatShortDay(peak.day, range)} (${formatCount(peak.count)})`;
  const fact = `${amount} ${inDays}, after ${formatCount(usual)}${most}.`;
  const ofPeak = peak === null ? null : peak.day;
  return [{ size: excess(value, usual), subject, day: ofPeak, value, usual, fact }];
}

/** `in 31 days` for the whole range, `on Jan 05` for one day; else with the ends that are not those of the range. */
function inDaysOf(days: DayRange, range: DayRange): string {
  const from = formatShortDay(days.from, range);
  const to = formatShortDay(days.to, range);
  if (days.from === days.to) return `on ${from}`;
  if (isSameRange(days, range)) return `in ${formatDayCount(range)}`;
  if (days.from === range.from) return `through ${to}`;
  return days.to === range.to ? `from ${from} on` : `from ${from} to ${to}`;
}

/** The day that has far more rows than the others of the days from `first` on; null if none has. */
function peakDay(
  { counts, to, day }: Rows,
  first: number,
): { readonly day: Day; readonly count: number } | null {
  const days = indexes(first, to);
  const most = Math.max(...days.map((at) => counts[at] ?? 0));
  const mean = sumOf(counts, first, to) / days.length;
  return isChange(most, mean) ? { day: day(counts.indexOf(most, first)), count: most } : null;
}

function isChange(a: number, b: number): boolean {
  const isLarge = Math.abs(a - b) >= MIN_BASE && Math.max(a, b) >= 2 * Math.min(a, b);
  return isLarge && excess(a, b) > 1;
}

/** The number of days before a range with which its days are compared. */
function historyDays({ range }: Dashboard): number {
  return Math.max(28, dayCount(range));
}

/** A day without a row stands out only if the median day has this many rows. */
const MIN_MEDIAN = 10;

/** Days without a row, if each of the known days before the range had rows. */
function gap({ unit, label, name, counts, begin, from, to, dashboard, day }: Rows): Found[] {
  const { range } = dashboard;
  const earlierCounts = counts.slice(Math.max(begin, from - historyDays(dashboard)), from);
  const empty = indexes(from, to).filter((at) => counts[at] === 0);
  if (empty.length === 0 || earlierCounts.length < MIN_DAYS || earlierCounts.includes(0)) return [];
  const usual = median(earlierCounts);
  if (usual < MIN_MEDIAN) return [];
  const isUsual = (weeks: number[]) =>
    weeks.length < MIN_BASELINE_WEEKS || median(weeks) >= MIN_MEDIAN;
  const days = empty.filter((at) => isUsual(earlierWeeks(counts, begin, at, at))).map(day);
  if (days.length === 0) return [];
  const named = formatFirst(
    days.map((each) => formatShortDay(each, range)),
    2,
  );
  const none = label === null ? "No" : "no";
  const subject = label === null ? null : name;
  const size = Math.sqrt((usual * days.length) / MIN_MEDIAN);
  const fact = `${none} ${unit[0]} on ${named}, usually ${formatCount(usual)}.`;
  return [{ size, subject, day: days[0] ?? null, value: 0, usual, fact }];
}

/** The days of a table that are unusual for their weekday, as a rule with `unusual 6` finds them. */
function unusual(rows: Rows): Found[] {
  const { unit, label, from, to, dashboard, day } = rows;
  if (label !== null) return [];
  return indexes(from, to).flatMap((at): Found[] => {
    const outlier = unusualDay(rows, at);
    if (outlier === null) return [];
    const { value, usual, size } = outlier;
    const on = `${formatQuantity(value, unit)} on ${formatShortDay(day(at), dashboard.range)}`;
    const fact = `${on}, usually ${formatCount(usual)}.`;
    return [{ size, subject: null, day: day(at), value, usual, fact }];
  });
}

/** Exploits on a chain without one on the days of the cover before. */
function first({ table, unit, label, name, counts, begin, from, to, ...rows }: Rows): Found[] {
  const { range } = rows.dashboard;
  const firstExploit = counts.findIndex((count) => count > 0);
  const isFirst =
    firstExploit >= from && firstExploit <= to && from - begin >= historyDays(rows.dashboard);
  if (table !== "exploits" || label === null || !isFirst) return [];
  const day = rows.day(firstExploit);
  const value = sumOf(counts, firstExploit, to);
  const exploits = `${formatQuantity(value, unit)} (${formatShortDay(day, range)})`;
  const fact = `${exploits}, the first since ${formatDay(rows.day(begin))}.`;
  return [{ size: Math.sqrt(value), subject: name, day, value, usual: 0, fact }];
}

/** A table whose newest row is older than its longest earlier pause, if that many rows are not missing by chance. */
function stale({ unit, label, counts, begin, age }: Rows): Found[] {
  if (label !== null || age === null) return [];
  const last = counts.findLastIndex((count) => count > 0) + 1;
  const earlierCounts = counts.slice(Math.max(begin, last - 7 * BASELINE_WEEKS), last);
  // Rows of two consecutive days may be almost two days apart.
  const usual = 2 + longestPause(earlierCounts);
  const value = Math.floor(age / MS_PER_DAY);
  // Compares the rows that earlier days predict with none.
  const size = excess((sum(earlierCounts) * value) / earlierCounts.length, 0);
  if (earlierCounts.length < MIN_DAYS || value < usual || size <= 1) return [];
  const fact = `No ${unit[0]} for ${formatAge(age)}, usually under ${usual} d.`;
  return [{ size, subject: null, day: null, value, usual, fact }];
}

/** The most consecutive days without a row. */
function longestPause(counts: readonly number[]): number {
  let longest = 0;
  let pause = 0;
  for (const count of counts) {
    pause = count > 0 ? 0 : pause + 1;
    longest = Math.max(longest, pause);
  }
  return longest;
}
