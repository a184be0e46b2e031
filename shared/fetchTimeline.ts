import type { LimitFunction } from "p-limit";
import { answerOf, countOf } from "./answer.ts";
import type { Anonymous, CountedRows, Identified } from "./buildCube.ts";
import { type Calendar, calendar } from "./calendar.ts";
import { dayNumber, isDay, MS_PER_DAY } from "./day.ts";
import { Failure } from "./failure.ts";
import {
  type Connection,
  type Filter,
  type Folded,
  fetchCount,
  fetchRows,
  incomplete,
  parseRows,
  REREADS,
  type Selection,
} from "./fetchRows.ts";
import { dayCount, type Range } from "./range.ts";
import { sum } from "./sum.ts";
import { Tally } from "./tally.ts";

/** One slice of time is read page after page; so many rows are worth a slice of their own. */
const SLICE_ROWS = 4_000;

/** What was read is kept slice by slice until all of it is proven: more would take more memory. */
const MOST_SLICES = 100;

/** What a row's time looks like: a timestamp or a date as text, or epoch seconds. */
export type Time = string | number;

/** A table whose rows are counted by day. Its cursor is the column of time. */
export interface Timeline<Row, Combination extends Anonymous | Identified>
  extends Omit<Selection<Row>, "cursorOf"> {
  timeOf(row: Row): Time;
  /** An instant in epoch milliseconds, at a whole second, as the column writes it. */
  writeTime(instant: number): string;
  /** @throws Failure of kind `data` where no such row can be */
  combinationOf(row: Row, day: number): Combination;
}

export interface TimelineReading extends Connection {
  readonly cover: Range;
  readonly timeZone: string;
  /** Bounds how many requests are under way at once. */
  readonly limit: LimitFunction;
}

/**
 * Counts the rows of a cover's days, completely. The newest row at the outset is the upper bound, so
 * that reading ends although rows keep coming in; slices of equal time are read side by side.
 *
 * @throws Failure as `fetchRows` does
 */
export async function fetchTimeline<Row, Combination extends Anonymous | Identified>(
  reading: TimelineReading,
  timeline: Timeline<Row, Combination>,
): Promise<CountedRows<Combination>> {
  const days = calendar(reading.cover, reading.timeZone);
  const fold = foldInto(reading.cover, days, timeline);
  const { slices, counted } = await slicesOf(reading, timeline, days);
  const selection = (slice: Slice) => ({
    ...timeline,
    filters: [...timeline.filters, slice.until],
    cursorOf: (row: Row) => `${timeline.timeOf(row)}`,
  });
  const parts = await settledParts(timeline.table, slices, counted, {
    read: (slice) =>
      reading.limit(() =>
        fetchRows(reading, selection(slice), slice.from, empty<Combination>, fold),
      ),
    count: (slice) => reading.limit(() => fetchCount(reading, selection(slice), slice.from)),
  });
  const all = empty<Combination>();
  for (const { result } of parts) merge(all, result);
  return all;
}

interface SliceReader<Result> {
  read(slice: Slice): Promise<Folded<Result>>;
  count(slice: Slice): Promise<number>;
}

/**
 * Each slice is exact by itself, and yet a row may have moved out of one that was still to be read
 * into one that was. Where all of them together are not what was counted at the outset, those that
 * hold another number of rows by now are read again, until none does.
 */
async function settledParts<Result>(
  table: string,
  slices: readonly Slice[],
  counted: number,
  { read, count }: SliceReader<Result>,
): Promise<Folded<Result>[]> {
  let parts = await Promise.all(slices.map(read));
  for (let reread = 0; rowsOf(parts) !== counted; reread++) {
    const counts = await Promise.all(slices.map(count));
    const isSettled = (part: Folded<Result>, slice: number) => part.rows === counts[slice];
    if (parts.every(isSettled)) break;
    if (reread === REREADS) throw incomplete(table, sum(counts), rowsOf(parts));
    const before = parts;
    parts = await Promise.all(
      slices.map((slice, i) => {
        const part = before[i];
        return part !== undefined && isSettled(part, i) ? part : read(slice);
      }),
    );
  }
  return parts;
}

function rowsOf(parts: readonly Folded<unknown>[]): number {
  return sum(parts.map(({ rows }) => rows));
}

interface Accumulator<Combination extends Anonymous | Identified> {
  readonly tally: Tally<Combination>;
  newest: number | null;
}

function empty<Combination extends Anonymous | Identified>(): Accumulator<Combination> {
  return { tally: new Tally<Combination>(), newest: null };
}

function merge<Combination extends Anonymous | Identified>(
  all: Accumulator<Combination>,
  slice: Accumulator<Combination>,
): void {
  all.tally.merge(slice.tally);
  all.newest = newer(all.newest, slice.newest);
}

function foldInto<Row, Combination extends Anonymous | Identified>(
  cover: Range,
  days: Calendar,
  { timeOf, combinationOf }: Timeline<Row, Combination>,
) {
  const [first, length] = [dayNumber(cover.from), dayCount(cover)];
  return (accumulator: Accumulator<Combination>, row: Row) => {
    const time = timeOf(row);
    const instant = instantOf(time);
    const day = isDate(time) ? dayNumber(time) - first : days.dayIndex(instant);
    if (day < 0 || day >= length) return;
    accumulator.tally.add(combinationOf(row, day));
    accumulator.newest = newer(accumulator.newest, instant);
  };
}

interface Slice {
  readonly from: string;
  readonly until: Filter;
}

/**
 * When the newest row of some days is of, in epoch milliseconds; null where they have none.
 *
 * @throws Failure as `fetchRows` does
 */
export async function fetchNewestInstant<Row, Combination extends Anonymous | Identified>(
  reading: Connection,
  timeline: Timeline<Row, Combination>,
  days: Calendar,
): Promise<number | null> {
  const outset = await fetchOutset(reading, timeline, days);
  return outset === null ? null : instantOf(outset.newest);
}

/** Slices of equal time from the cover's first instant to the newest row inside it, and all their rows. */
async function slicesOf<Row, Combination extends Anonymous | Identified>(
  reading: TimelineReading,
  timeline: Timeline<Row, Combination>,
  days: Calendar,
): Promise<{ slices: Slice[]; counted: number }> {
  const outset = await reading.limit(() => fetchOutset(reading, timeline, days));
  if (outset === null) return { slices: [], counted: 0 };
  const { start, newest, count } = outset;
  reading.onCount?.(count);
  const most = Math.min(MOST_SLICES, Math.ceil(count / SLICE_ROWS));
  const step = Math.max(1, Math.ceil((instantOf(newest) - start) / most / 1000)) * 1000;
  const bounds = Array.from({ length: most }, (_, i) => timeline.writeTime(start + i * step));
  const [time] = timeline.order;
  const slices = bounds.map((from, i): Slice => {
    const next = bounds[i + 1];
    return { from, until: next === undefined ? [time, "lte", `${newest}`] : [time, "lt", next] };
  });
  return { slices, counted: count };
}

/** The rows of a window as they were found: from when on, the time of the newest, and how many. */
interface Outset {
  readonly start: number;
  readonly newest: Time;
  readonly count: number;
}

/**
 * A date compares as the midnight UTC that begins it, which an eastern day's end precedes and which
 * precedes a western day's start. So where the column seems to hold dates the window is of whole days
 * in UTC.
 */
async function fetchOutset<Row, Combination extends Anonymous | Identified>(
  reading: Connection,
  timeline: Timeline<Row, Combination>,
  { start, end }: Calendar,
): Promise<Outset | null> {
  const outset = await fetchNewest(reading, timeline, start, end);
  if (outset !== null && !isDate(outset.newest)) return outset;
  const [first, last] = [Math.floor(start / MS_PER_DAY), Math.ceil(end / MS_PER_DAY)];
  return fetchNewest(reading, timeline, first * MS_PER_DAY, last * MS_PER_DAY);
}

/** @throws Failure of kind `data` when rows are announced and none comes */
async function fetchNewest<Row, Combination extends Anonymous | Identified>(
  { client, signal }: Connection,
  { table, columns, order: [time], filters, row, timeOf, writeTime }: Timeline<Row, Combination>,
  start: number,
  end: number,
): Promise<Outset | null> {
  let query = client.from(table).select(columns, { count: "exact" });
  for (const filter of filters) query = query.filter(...filter);
  const request = query
    .gte(time, writeTime(start))
    .lt(time, writeTime(end))
    .order(time, { ascending: false })
    .limit(1)
    .abortSignal(signal);
  const answer = await answerOf(request, table, signal);
  const count = countOf(answer, table);
  const [newest] = parseRows(row, answer.data, table);
  if (newest !== undefined) return { start, newest: timeOf(newest), count };
  if (count === 0) return null;
  throw new Failure(
    "data",
    `${table} is incomplete: received 0 of ${count} rows; see whether the backend's row cap is 0`,
  );
}

/** A timestamp without a zone is in UTC. */
function instantOf(time: Time): number {
  if (typeof time === "number") return time * 1000;
  return Date.parse(isDate(time) || /(Z|[+-]\d\d(:?\d\d)?)$/.test(time) ? time : `${time}Z`);
}

function isDate(time: Time): time is `${number}-${number}-${number}` {
  return typeof time === "string" && isDay(time);
}

function newer(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}
