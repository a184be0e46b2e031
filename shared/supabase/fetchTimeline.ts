import type { LimitFunction } from "p-limit";
import type { Combination, CountedRows } from "../cube/buildCube.ts";
import { sum } from "../cube/sum.ts";
import { Tally } from "../cube/tally.ts";
import { type Calendar, calendar, calendarDay } from "../days/calendar.ts";
import { type Day, dayNumber, FIRST_DAY, HOURS_OF_DAY, later, toSecond } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import { type ClockReading, momentClocks } from "./backendClocks.ts";
import { fetchEndTime, fetchOutset } from "./fetchEnds.ts";
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
 * @param lastTime the time of the table's last row
 * @param firstByHour the first day that is also counted by the hour, inside the cover or not
 * @throws Failure as `fetchRows` does
 */
export async function fetchTimeline(
  reading: TimelineReading,
  timeline: Timeline,
  lastTime: Promise<Time | null>,
  firstByHour: Day,
): Promise<CountedRows> {
  const none = () => ({
    tally: new Tally<readonly [...Combination, hour: number | null]>(),
    oldest: null as Time | null,
    newest: null as Time | null,
  });
  const from = later(firstByHour, reading.cover.from);
  const firstHour = HOURS_OF_DAY * (dayNumber(from) - dayNumber(reading.cover.from));
  const [slices, first, last] = await Promise.all([
    foldTimeline(reading, timeline, none, (slice, row, day, hour) => {
      const time = timeline.rowTime(row);
      const ownHour = hour !== null && hour >= firstHour ? hour - firstHour : null;
      slice.tally.add([...timeline.combination(row, day), ownHour]);
      slice.oldest ??= time;
      slice.newest = time;
    }),
    reading.limit(() => fetchEndTime(reading, timeline, true)),
    lastTime,
  ]);
  const { tally } = none();
  for (const slice of slices) tally.merge(slice.tally);
  const oldest = slices.find(({ oldest }) => oldest !== null)?.oldest ?? null;
  const newest = slices.findLast(({ newest }) => newest !== null)?.newest ?? null;
  const hasRows = newest !== null;
  const knownLast = last ?? (hasRows ? await rereadEnd(reading, timeline, false) : null);
  const knownFirst = first ?? (hasRows ? await rereadEnd(reading, timeline, true) : null);
  const isByHour = newest !== null && !isDate(newest) && from <= reading.cover.to;
  return {
    tally,
    byHourFrom: isByHour ? from : null,
    newest: newestRow(knownLast, newest, reading),
    oldest: oldestDay(knownFirst, oldest, reading),
  };
}

/**
 * The time of an end whose answer had no row. A table with counted rows has both ends: the answer lost the row on its way.
 * Null if further answers have no row either.
 */
async function rereadEnd(
  reading: TimelineReading,
  timeline: Timeline,
  ascending: boolean,
): Promise<Time | null> {
  for (let reread = 0; reread < REREADS; reread++) {
    const time = await reading.limit(() => fetchEndTime(reading, timeline, ascending));
    if (time !== null) return time;
  }
  return null;
}

/**
 * Folds every row of a cover's days, with the index of its day, and of its hour if it has one, into the accumulator of a slice of time.
 * The newest row at the start is the upper bound, so that reading ends although rows keep arriving. The
 * slices are in order of time, and so are the rows of each slice.
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
  const length = dayCount(reading.cover);
  const firstDay = dayNumber(reading.cover.from);
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
    const hour = isDate(time) ? null : days.hourIndex(parseInstant(time));
    const day = hour === null ? dayNumber(time as Day) - firstDay : Math.floor(hour / HOURS_OF_DAY);
    if (day >= 0 && day < length) fold(result, row, day, hour);
  };
  const read = (slice: Slice) =>
    reading.limit(() => fetchRows(reading, selection(slice), slice.from, empty, foldInside));
  const count = (slice: Slice) =>
    reading.limit(() => fetchCount(reading, selection(slice), slice.from));
  const parts = await settledParts(timeline.table, slices, counted, read, count);
  await clocks.settle();
  return parts.map(({ result }) => result);
}

/**
 * The day of the table's first row, null if it has none. Rows may change between the reads: inside the cover, the counted rows
 * decide.
 */
function oldestDay(first: Time | null, counted: Time | null, reading: TimelineReading): Day | null {
  const day = first === null ? null : dayOf(first, reading);
  const isBefore = day !== null && day < reading.cover.from;
  return isBefore || counted === null ? day : dayOf(counted, reading);
}

/** The newest counted row, null for none: its second if the table has no row after the cover, otherwise its day. */
function newestRow(
  last: Time | null,
  counted: Time | null,
  reading: TimelineReading,
): string | null {
  if (counted === null) return null;
  const isLast = last === null || dayOf(last, reading) <= dayOf(counted, reading);
  return isLast ? toSecond(parseInstant(counted)) : dayOf(counted, reading);
}

/** The day of a row. A row of the evening before 1970 in the zone counts for the first day. */
export function dayOf(time: Time, { timeZone }: Pick<TimelineReading, "timeZone">): Day {
  return isDate(time) ? time : later(FIRST_DAY, calendarDay(parseInstant(time), timeZone));
}

/**
 * Each slice is exact by itself, but a row may move from a slice that is still to be read into a slice that
 * was read. If all slices together differ from the count at the start, every slice whose count has changed
 * is read again, until no count has changed.
 */
async function settledParts<Result>(
  table: string,
  slices: readonly Slice[],
  counted: number,
  read: (slice: Slice) => Promise<Folded<Result>>,
  count: (slice: Slice) => Promise<number>,
): Promise<Folded<Result>[]> {
  let parts = await Promise.all(slices.map(read));
  for (let reread = 0; rowCount(parts) !== counted; reread++) {
    const counts = await Promise.all(slices.map(count));
    const isSettled = (part: Folded<Result>, slice: number) => part.rows === counts[slice];
    if (parts.every(isSettled)) break;
    if (reread === REREADS) throw incomplete(table, sum(counts), rowCount(parts));
    const earlierParts = parts;
    parts = await Promise.all(
      slices.map((slice, i) => {
        const part = earlierParts[i];
        return part !== undefined && isSettled(part, i) ? part : read(slice);
      }),
    );
  }
  return parts;
}

function rowCount(parts: readonly Folded<unknown>[]): number {
  return sum(parts.map(({ rows }) => rows));
}

interface Slice {
  /** The time from which its rows are, as the column writes it. */
  readonly from: string;
  readonly until: Filter;
}

/** Slices of equal time from the cover's first instant to its newest row, and the count of all rows. */
async function plannedSlices(
  reading: TimelineReading,
  timeline: Timeline,
  days: Calendar,
): Promise<{ slices: Slice[]; counted: number }> {
  const outset = await reading.limit(() => fetchOutset(reading, timeline, days));
  if (outset === null) return { slices: [], counted: 0 };
  const { start, newest, count } = outset;
  reading.onCount?.(count);
  const most = Math.min(MAX_SLICES, Math.ceil(count / SLICE_ROWS));
  const last = parseInstant(newest);
  // In milliseconds, a whole number of seconds: columns of seconds have no parts of one.
  const step = Math.max(1, Math.ceil((last - start) / most / 1000)) * 1000;
  const bounds = Array.from({ length: most }, (_, i) => start + i * step)
    .filter((instant) => instant <= last)
    .map(timeline.writeTime);
  const [time] = timeline.order;
  const slices = bounds.map((from, i): Slice => {
    const next = bounds[i + 1];
    return { from, until: next === undefined ? [time, "lte", `${newest}`] : [time, "lt", next] };
  });
  return { slices, counted: count };
}
