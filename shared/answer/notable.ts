import { type Counts, type Cube, columns } from "../cube/cube.ts";
import { newestMoments } from "../cube/newestRow.ts";
import { denseBetween, denseSum } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import type { Noun } from "../dashboard/view.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { type CountedTable, TABLES } from "../database/datedTables.ts";
import { calendarDay } from "../days/calendar.ts";
import { DAYS_OF_WEEK, hasOtherLength } from "../days/comparison.ts";
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

/** Each kind of sentence, with the function that finds such sentences about some rows; an empty list if it finds none. */
const KINDS: readonly [Notable["kind"], (rows: Rows) => Finding[]][] = [
  ["change", change],
  ["gap", gap],
  ["unusual", unusual],
  ["first", firstExploits],
  ["stale", stale],
];

interface Finding extends Omit<Notable, "kind" | "table" | "label" | "sentence"> {
  /** How many times as far as its limit the value is from what is usual. */
  readonly size: number;
  /** The sentence after its subject. */
  readonly fact: string;
}

type Candidate = Finding & Pick<Notable, "kind" | "table" | "label">;

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
  const allRows = TABLES.flatMap((table) => tableRows(table, cube, dashboard, takenAt, nameOf));
  const largestFirst = allRows.flatMap(rowCandidates).sort((a, b) => b.size - a.size);
  return withoutRepeats(largestFirst).slice(0, MAX_SENTENCES).map(toNotable);
}

/** The sentences of every kind about some rows. */
function rowCandidates(rows: Rows): Candidate[] {
  const { table, label } = rows;
  return KINDS.flatMap(([kind, find]) =>
    find(rows).map((finding) => ({ kind, table, label, ...finding })),
  );
}

/**
 * The candidates without those that repeat a larger one. A repeat has the same table, and either the same kind or the same
 * label (null for all rows of the table).
 */
function withoutRepeats(largestFirst: readonly Candidate[]): Candidate[] {
  const usedKeys = new Set<string>();
  return largestFirst.filter(({ kind, table, label }) => {
    const kindKey = kind + table;
    const rowsKey = JSON.stringify([table, label]);
    const isRepeat = usedKeys.has(kindKey) || usedKeys.has(rowsKey);
    // A dropped candidate uses up its keys too, so that no smaller one takes its place.
    usedKeys.add(kindKey).add(rowsKey);
    return !isRepeat;
  });
}

/** The candidate with its whole sentence. */
function toNotable({ size: _, fact, ...members }: Candidate): Notable {
  const { subject } = members;
  return { ...members, sentence: subject === null ? fact : `${subject}: ${fact}` };
}

/** All rows of a table, then those of each label; none if the table is not known or has no row. */
function tableRows(
  table: CountedTable,
  cube: Cube,
  dashboard: Dashboard,
  takenAt: number | null,
  nameOf: (label: string) => string,
): Rows[] {
  const { cover, timeZone } = cube;
  const counted = cube[table];
  const judged = judgedDays(counted, cube, dashboard.range, takenAt);
  if (counted === null || judged === null) return [];
  const lastIndex = dayNumber(cover.to) - dayNumber(cover.from);
  const tableFacts = {
    table,
    unit: DATED_TABLES[table].unit,
    dashboard,
    ...judged,
    day: (index: number) => addDays(cover.from, index),
    age: newestRowAge(counted, timeZone, dashboard.range, takenAt),
  };
  const allCounts = denseSum(columns(counted), 0, lastIndex);
  const labelRows = counted.groups.map(({ label, series }) => ({
    ...tableFacts,
    label,
    name: nameOf(label),
    counts: denseBetween(series, 0, lastIndex),
  }));
  return [{ ...tableFacts, label: null, name: "", counts: allCounts }, ...labelRows];
}

/**
 * The milliseconds from a table's newest row to the read. Null if there is no row, or if the time of the read is not known.
 * Null too for a range of the past, which ended before yesterday: how old the newest row is now says nothing about it.
 */
function newestRowAge(
  counted: Counts,
  timeZone: string,
  range: DayRange,
  takenAt: number | null,
): number | null {
  const newest = newestMoments(counted, timeZone);
  if (newest === null || takenAt === null) return null;
  const yesterday = addDays(calendarDay(takenAt, timeZone), -1);
  return range.to < yesterday ? null : takenAt - newest.end;
}

/**
 * The change from the count of the comparison range, as one finding. None if the change is small (see `isChange`), or if it
 * only comes from comparing other weekdays.
 */
function change(rows: Rows): Finding[] {
  const days = comparedDays(rows);
  if (days === null) return [];
  const { unit, label, name, counts, dashboard, day } = rows;
  const { range } = dashboard;
  const { first, last, shift } = days;
  const value = sumOf(counts, first, last);
  const usual = sumOf(counts, first - shift, last - shift);
  if (!isChange(value, usual) || isUsualForWeekdays(rows, days, value)) return [];
  const subject = label === null ? `All ${unit[1]}` : name;
  const amount = label === null ? formatCount(value) : formatQuantity(value, unit);
  const dayWords = inDays({ from: day(first), to: day(last) }, range);
  // One day can explain a rise, but not a fall.
  const isRise = value > usual;
  const peak = isRise ? peakDay(rows, first) : null;
  const peakWords =
    peak === null
      ? ""
      : `; most on ${formatShortDay(peak.day, range)} (${formatCount(peak.count)})`;
  const fact = `${amount} ${dayWords}, after ${formatCount(usual)}${peakWords}.`;
  return [{ size: excess(value, usual), subject, day: peak?.day ?? null, value, usual, fact }];
}

/** Days of the range as indexes into the cover, each compared with the day that is `shift` days earlier. */
interface ComparedDays {
  readonly first: number;
  readonly last: number;
  readonly shift: number;
}

/**
 * The complete days of the range whose counterparts in the comparison range have known counts too. Null without a comparison
 * range that is before the range and has as many days. Null too if fewer than half of the complete days have counterparts: a
 * table that has only just begun would look like a change.
 */
function comparedDays({ begin, from, to, dashboard, day }: Rows): ComparedDays | null {
  const { range, previous } = dashboard;
  // A reader may choose any days for the comparison.
  if (previous === null || hasOtherLength(dashboard) || previous.to >= range.from) return null;
  const shift = dayNumber(range.from) - dayNumber(previous.from);
  const first = Math.max(from, begin + shift);
  const comparableDays = to - first + 1;
  // Days of the range before the table's first row, which are before `from`, are complete too.
  const completeDays = dayNumber(day(to)) - dayNumber(range.from) + 1;
  const isComparable = comparableDays >= 1 && 2 * comparableDays >= completeDays;
  return isComparable ? { first, last: to, shift } : null;
}

/**
 * Whether a change only comes from comparing other weekdays, as of a weekend with the workdays before it: then the same
 * weekdays of earlier weeks have a similar count. False if too few earlier weeks are known.
 */
function isUsualForWeekdays(
  { counts, begin }: Rows,
  { first, last, shift }: ComparedDays,
  value: number,
): boolean {
  const hasEveryWeekday = last - first + 1 >= DAYS_OF_WEEK;
  const isOnSameWeekdays = shift % DAYS_OF_WEEK === 0;
  if (hasEveryWeekday || isOnSameWeekdays) return false;
  const weeks = earlierWeeks(counts, begin, first, last);
  return weeks.length >= MIN_BASELINE_WEEKS && !isChange(value, median(weeks));
}

/**
 * Days of a range in words: `on Jan 05` for one day, `in 31 days` for the whole range. Of other days, only an end that is
 * not the range's own is named: `from Jan 05 on`, `through Jan 20`, `from Jan 05 to Jan 20`.
 */
function inDays(days: DayRange, range: DayRange): string {
  const from = formatShortDay(days.from, range);
  const to = formatShortDay(days.to, range);
  if (days.from === days.to) return `on ${from}`;
  if (isSameRange(days, range)) return `in ${formatDayCount(range)}`;
  if (days.from === range.from) return `through ${to}`;
  return days.to === range.to ? `from ${from} on` : `from ${from} to ${to}`;
}

/** The first day with the most rows from `first` on; null if these are no change from the mean day (see `isChange`). */
function peakDay(
  { counts, to, day }: Rows,
  first: number,
): { readonly day: Day; readonly count: number } | null {
  const dayCounts = counts.slice(first, to + 1);
  const highest = Math.max(...dayCounts);
  const mean = sum(dayCounts) / dayCounts.length;
  if (!isChange(highest, mean)) return null;
  return { day: day(counts.indexOf(highest, first)), count: highest };
}

/** Whether one count is at least twice the other, and chance does not explain the difference, which then is above 25. */
function isChange(a: number, b: number): boolean {
  const isTwice = Math.max(a, b) >= 2 * Math.min(a, b);
  return isTwice && excess(a, b) > 1;
}

/** The number of days before a range with which its days are compared. */
function historyDays({ range }: Dashboard): number {
  return Math.max(28, dayCount(range));
}

/** A day without a row stands out only if the median day has this many rows. */
const MIN_MEDIAN = 10;

/**
 * The days of the range without a row, as one finding. None unless at least `MIN_DAYS` days before the range are known, and
 * every one of them had rows, at least `MIN_MEDIAN` on the median day.
 */
function gap(rows: Rows): Finding[] {
  const { unit, label, name, counts, begin, from, to, dashboard, day } = rows;
  const historyBegin = Math.max(begin, from - historyDays(dashboard));
  const earlierCounts = counts.slice(historyBegin, from);
  if (earlierCounts.length < MIN_DAYS || earlierCounts.includes(0)) return [];
  const usual = median(earlierCounts);
  if (usual < MIN_MEDIAN) return [];
  // A weekday that usually has few rows, though some in each week of the history, may have none by chance.
  const gapDays = indexes(from, to)
    .filter((index) => counts[index] === 0 && !isQuietWeekday(rows, index))
    .map(day);
  const [firstDay] = gapDays;
  if (firstDay === undefined) return [];
  const dayNames = gapDays.map((gapDay) => formatShortDay(gapDay, dashboard.range));
  // A fact without a subject begins the sentence.
  const subject = label === null ? null : name;
  const no = subject === null ? "No" : "no";
  // Like `excess`, it grows with the root of the missing rows. It is 1 for one day that usually has `MIN_MEDIAN` rows.
  const missingRows = usual * gapDays.length;
  const size = Math.sqrt(missingRows / MIN_MEDIAN);
  const fact = `${no} ${unit[0]} on ${formatFirst(dayNames, 2)}, usually ${formatCount(usual)}.`;
  return [{ size, subject, day: firstDay, value: 0, usual, fact }];
}

/** Whether a day's weekday usually has few rows, as Sundays may; false if too few earlier weeks are known. */
function isQuietWeekday({ counts, begin }: Rows, index: number): boolean {
  const weeks = earlierWeeks(counts, begin, index, index);
  return weeks.length >= MIN_BASELINE_WEEKS && median(weeks) < MIN_MEDIAN;
}

/** Each day on which the count of all rows of a table is unusual for the weekday; none for the rows of one label. */
function unusual(rows: Rows): Finding[] {
  const { unit, label, from, to, dashboard } = rows;
  if (label !== null) return [];
  return indexes(from, to).flatMap((index): Finding[] => {
    const outlier = unusualDay(rows, index);
    if (outlier === null) return [];
    const { value, usual, size } = outlier;
    const day = rows.day(index);
    const countOnDay = `${formatQuantity(value, unit)} on ${formatShortDay(day, dashboard.range)}`;
    const fact = `${countOnDay}, usually ${formatCount(usual)}.`;
    return [{ size, subject: null, day, value, usual, fact }];
  });
}

/**
 * The exploits of a chain up to the end of the range, as one finding, if its first exploit of the cover is in the range. None
 * if too few days before the range are known.
 */
function firstExploits(rows: Rows): Finding[] {
  const { table, unit, label, name, counts, begin, from, to, dashboard } = rows;
  if (table !== "exploits" || label === null) return [];
  const firstIndex = counts.findIndex((count) => count > 0);
  const isInRange = firstIndex >= from && firstIndex <= to;
  const hasHistory = from - begin >= historyDays(dashboard);
  if (!isInRange || !hasHistory) return [];
  const day = rows.day(firstIndex);
  const value = sumOf(counts, firstIndex, to);
  const exploits = `${formatQuantity(value, unit)} (${formatShortDay(day, dashboard.range)})`;
  const fact = `${exploits}, the first since ${formatDay(rows.day(begin))}.`;
  return [{ size: Math.sqrt(value), subject: name, day, value, usual: 0, fact }];
}

/**
 * The pause since the newest row of a whole table, if it is longer than any pause in the weeks before it and chance does not
 * explain it. None for the rows of one label, and if the age of the newest row is not known. `value` and `usual` are days.
 */
function stale({ unit, label, counts, begin, age }: Rows): Finding[] {
  if (label !== null || age === null) return [];
  const pauseBegin = counts.findLastIndex((count) => count > 0) + 1;
  const earlierBegin = Math.max(begin, pauseBegin - DAYS_OF_WEEK * BASELINE_WEEKS);
  const earlierCounts = counts.slice(earlierBegin, pauseBegin);
  if (earlierCounts.length < MIN_DAYS) return [];
  // Two rows with n empty days between them are less than n + 2 days apart: early on one day, late on another.
  const usual = longestPause(earlierCounts) + 2;
  const value = Math.floor(age / MS_PER_DAY);
  const meanRows = sum(earlierCounts) / earlierCounts.length;
  const size = excess(meanRows * value, 0);
  const isByChance = size <= 1;
  if (value < usual || isByChance) return [];
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
