import type { LimitFunction } from "p-limit";
import type { Combination, CountedRows } from "../cube/buildCube.ts";
import { sum } from "../cube/sum.ts";
import { Tally } from "../cube/tally.ts";
import { type Calendar, calendar, calendarDay } from "../days/calendar.ts";
import { type Day, dayNumber, FIRST_DAY, HOURS_OF_DAY, later, toSecond } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import { type ClockReading, momentClocks } from "./backendClocks.ts";
import { type EndRow, fetchEndTime, fetchExtent } from "./fetchEnds.ts";
import {
  type Connection,
  type Filter,
  type Folded,
  fetchCount,
  fetchRows,
  incomplete,
  REREADS,
} from "./fetchRows.ts";
import { isDate, parseInstant, type Time, type Timeline, type TimelineRow } from "./timelines.ts";

/** Rows per slice of time. Slices are read side by side, the pages of one slice one after the other. */
const SLICE_ROWS = 4_000;

/** Bounds memory: the counts of each slice are kept until all slices are proven complete. */
const MAX_SLICES = 100;

export interface TimelineReading extends Connection, ClockReading {
  /** Bounds the number of concurrent requests. */
  readonly limit: LimitFunction;
}

/**
 * Counts the rows of a cover's days, completely.
 *
 * @param lastTime the time of the table's last row, inside the cover or not
 * @param firstByHour the first day that is also counted by the hour, inside the cover or not
 * @throws Failure as `fetchRows` does
 */
export async function fetchTimeline(
  reading: TimelineReading,
  timeline: Timeline,
  lastTime: Promise<Time | null>,
  firstByHour: Day,
): Promise<CountedRows> {
  const { cover } = reading;
  const byHourFrom = later(firstByHour, cover.from);
  // Indexes of hours count from the first hour of `byHourFrom` in a tally, and from that of the cover in a calendar.
  const firstHour = HOURS_OF_DAY * (dayNumber(byHourFrom) - dayNumber(cover.from));
  const [slices, tableFirst, tableLast] = await Promise.all([
    foldTimeline(reading, timeline, emptyCounts, (counts, row, day, hour) => {
      const time = timeline.rowTime(row);
      const talliedHour = hour !== null && hour >= firstHour ? hour - firstHour : null;
      counts.tally.add([...timeline.combination(row, day), talliedHour]);
      counts.oldest ??= time;
      counts.newest = time;
    }),
    reading.limit(() => fetchEndTime(reading, timeline, "first")),
    lastTime,
  ]);
  const { tally, oldest: firstCounted, newest: lastCounted } = mergedCounts(slices);
  const hasRows = lastCounted !== null;
  let first = tableFirst;
  let last = tableLast;
  if (hasRows) {
    // A table with counted rows has a first and a last row: an answer without this row lost it on its way.
    last ??= await rereadEnd(reading, timeline, "last");
    first ??= await rereadEnd(reading, timeline, "first");
  }
  const hasHours = hasRows && !isDate(lastCounted) && byHourFrom <= cover.to;
  return {
    tally,
    byHourFrom: hasHours ? byHourFrom : null,
    newest: newestRow(last, lastCounted, reading),
    oldest: oldestDay(first, firstCounted, reading),
  };
}

/** The counted rows of a slice of time, with the times of its first and its last row; null without a row. */
interface SliceCounts {
  readonly tally: Tally<readonly [...Combination, hour: number | null]>;
  oldest: Time | null;
  newest: Time | null;
}

function emptyCounts(): SliceCounts {
  return { tally: new Tally(), oldest: null, newest: null };
}

/** The counts of all slices together. The slices must be in order of time: the first one with a row has the oldest. */
function mergedCounts(slices: readonly SliceCounts[]): SliceCounts {
  const merged = emptyCounts();
  for (const { tally, oldest, newest } of slices) {
    merged.tally.merge(tally);
    merged.oldest ??= oldest;
    merged.newest = newest ?? merged.newest;
  }
  return merged;
}

/**
 * The time of the first or last row of a table that has rows, requested again after an answer without a row. Null if all
 * further answers have no row either.
 */
async function rereadEnd(
  reading: TimelineReading,
  timeline: Timeline,
  endRow: EndRow,
): Promise<Time | null> {
  for (let reread = 0; reread < REREADS; reread++) {
    const time = await reading.limit(() => fetchEndTime(reading, timeline, endRow));
    if (time !== null) return time;
  }
  return null;
}

/**
 * Folds every row of a cover's days into the accumulator of its slice of time, with the index of the row's day, and of its
 * hour, which is null for a row that is dated by a day. The row that is newest when reading starts is the upper bound, so that
 * reading ends although rows keep arriving. The slices are in order of time, and so are the rows of each slice.
 *
 * @throws Failure as `fetchRows` does
 */
export async function foldTimeline<Result>(
  reading: TimelineReading,
  timeline: Timeline,
  empty: () => Result,
  fold: (slice: Result, row: TimelineRow, day: number, hour: number | null) => void,
): Promise<Result[]> {
  const days = calendar(reading.cover, reading.timeZone);
  const dayIndexes = dayCount(reading.cover);
  const firstDayNumber = dayNumber(reading.cover.from);
  const { slices, counted } = await plannedSlices(reading, timeline, days);
  const selection = (slice: Slice) => ({
    ...timeline,
    timeZone: reading.timeZone,
    filters: [...timeline.filters, slice.until],
    rowCursor: (row: TimelineRow) => `${timeline.rowTime(row)}`,
  });
  const clocks = momentClocks(reading, timeline);
  const foldInside = (result: Result, row: TimelineRow) => {
    const time = timeline.rowTime(row);
    clocks.compare(time);
    // Hour indexes have 24 places for each day, also for one on which clocks change.
    const hour = isDate(time) ? null : days.hourIndex(parseInstant(time));
    const day =
      hour === null ? dayNumber(time as Day) - firstDayNumber : Math.floor(hour / HOURS_OF_DAY);
    // A slice may hold rows of neighbouring days: dates are bounded by days in UTC, and clocks may go back over midnight.
    if (day >= 0 && day < dayIndexes) fold(result, row, day, hour);
  };
  const read = (slice: Slice) =>
    reading.limit(() => fetchRows(reading, selection(slice), slice.from, empty, foldInside));
  const count = (slice: Slice) =>
    reading.limit(() => fetchCount(reading, selection(slice), slice.from));
  // Slices whose count changes meanwhile are read again.
  const settled = await settledSlices(timeline.table, slices, counted, read, count);
  await clocks.settle();
  return settled.map(({ result }) => result);
}

/**
 * The day of the table's first row, null if the table has none.
 *
 * Rows may change between the read of this row and that of the cover. So unless its day is before the cover, the first
 * counted row gives the day, if there is one.
 */
function oldestDay(
  firstTime: Time | null,
  firstCounted: Time | null,
  reading: TimelineReading,
): Day | null {
  const day = firstTime === null ? null : dayOf(firstTime, reading);
  const isBeforeCover = day !== null && day < reading.cover.from;
  if (isBeforeCover || firstCounted === null) return day;
  return dayOf(firstCounted, reading);
}

/** The newest counted row, null for none: its day if the table has a row on a later day, otherwise its second. */
function newestRow(
  lastTime: Time | null,
  lastCounted: Time | null,
  reading: TimelineReading,
): string | null {
  if (lastCounted === null) return null;
  const countedDay = dayOf(lastCounted, reading);
  const hasLaterRow = lastTime !== null && dayOf(lastTime, reading) > countedDay;
  return hasLaterRow ? countedDay : toSecond(parseInstant(lastCounted));
}

/** The day of a row. A row of the evening before 1970 in the zone counts for the first day. */
export function dayOf(time: Time, { timeZone }: Pick<TimelineReading, "timeZone">): Day {
  return isDate(time) ? time : later(FIRST_DAY, calendarDay(parseInstant(time), timeZone));
}

/**
 * Reads all slices. Each is exact by itself, but a row may move from a slice that is still to be read into a slice that was
 * read. If all slices together differ from the count at the start, every slice whose count has changed is read again, until
 * no count has changed.
 *
 * @throws Failure of kind `data` if counts still change after some repetitions
 */
async function settledSlices<Result>(
  table: string,
  slices: readonly Slice[],
  counted: number,
  read: (slice: Slice) => Promise<Folded<Result>>,
  count: (slice: Slice) => Promise<number>,
): Promise<Folded<Result>[]> {
  let results = await Promise.all(slices.map(read));
  let rereads = 0;
  while (rowCount(results) !== counted) {
    const counts = await Promise.all(slices.map(count));
    const isSettled = (result: Folded<Result>, slice: number) => result.rows === counts[slice];
    if (results.every(isSettled)) break;
    if (rereads === REREADS) throw incomplete(table, sum(counts), rowCount(results));
    const earlierResults = results;
    results = await Promise.all(
      slices.map((slice, index) => {
        const result = earlierResults[index];
        return result !== undefined && isSettled(result, index) ? result : read(slice);
      }),
    );
    rereads += 1;
  }
  return results;
}

function rowCount(results: readonly Folded<unknown>[]): number {
  return sum(results.map(({ rows }) => rows));
}

/** A part of the time that is read. */
interface Slice {
  /** The time of its first instant, as the column writes it. */
  readonly from: string;
  /** The condition of its end. */
  readonly until: Filter;
}

/**
 * Slices of equal time from the cover's first instant to its newest row, and the count of all rows; no slice if there is no
 * row.
 */
async function plannedSlices(
  reading: TimelineReading,
  timeline: Timeline,
  days: Calendar,
): Promise<{ slices: Slice[]; counted: number }> {
  const extent = await reading.limit(() => fetchExtent(reading, timeline, days));
  if (extent === null) return { slices: [], counted: 0 };
  const { start, newest, count } = extent;
  reading.onCount?.(count);
  const sliceCount = Math.min(MAX_SLICES, Math.ceil(count / SLICE_ROWS));
  const end = parseInstant(newest);
  // Whole seconds, since columns of seconds cannot be compared with a part of one.
  const sliceSeconds = Math.max(1, Math.ceil((end - start) / sliceCount / 1000));
  const bounds = Array.from(
    { length: sliceCount },
    (_, index) => start + index * sliceSeconds * 1000,
  )
    .filter((instant) => instant <= end)
    .map(timeline.writeTime);
  const [time] = timeline.order;
  const slices = bounds.map((from, index): Slice => {
    const next = bounds[index + 1];
    return { from, until: next === undefined ? [time, "lte", `${newest}`] : [time, "lt", next] };
  });
  return { slices, counted: count };
}
