import type { LimitFunction } from "p-limit";
import type { Anonymous, CountedRows, Identified } from "../cube/buildCube.ts";
import { sum } from "../cube/sum.ts";
import { Tally } from "../cube/tally.ts";
import { type Calendar, calendar } from "../days/calendar.ts";
import { dayNumber, isDay, MS_PER_DAY } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { exactCount, parseAnswer } from "../requests/answer.ts";
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

/** Rows per slice of time. Slices are read side by side, the pages of one slice one after the other. */
const SLICE_ROWS = 4_000;

/** Bounds memory: the counts of each slice are kept until all slices are proven complete. */
const MOST_SLICES = 100;

/** The time of a row: a timestamp or a date as text, or epoch seconds. */
export type Time = string | number;

/** A table whose rows are counted by day. Its cursor is its time column. */
export interface Timeline<Row, Combination extends Anonymous | Identified>
  extends Omit<Selection<Row>, "rowCursor"> {
  rowTime(row: Row): Time;
  /** Formats an instant (epoch milliseconds, a whole second) as the column does. */
  writeTime(instant: number): string;
  /** @throws Failure of kind `data` for a row that cannot exist */
  combination(row: Row, day: number): Combination;
}

export interface TimelineReading extends Connection {
  readonly cover: DayRange;
  readonly timeZone: string;
  /** Bounds the number of concurrent requests. */
  readonly limit: LimitFunction;
}

/**
 * Counts the rows of a cover's days, completely.
 *
 * @throws Failure as `fetchRows` does
 */
export async function fetchTimeline<Row, Combination extends Anonymous | Identified>(
  reading: TimelineReading,
  timeline: Timeline<Row, Combination>,
): Promise<CountedRows<Combination>> {
  const days = calendar(reading.cover, reading.timeZone);
  const [slices, first] = await Promise.all([
    foldTimeline(reading, timeline, empty<Combination>, (slice, row, day) => {
      slice.tally.add(timeline.combination(row, day));
      extend(slice, parseInstant(timeline.rowTime(row)));
    }),
    reading.limit(() => fetchFirst(reading, timeline)),
  ]);
  const all = empty<Combination>();
  for (const slice of slices) merge(all, slice);
  return { ...all, oldest: oldestInstant(first, all.oldest, reading.cover, days) };
}

/**
 * Folds every row of a cover's days, with the index of its day, into the accumulator of a slice of time.
 * The newest row at the start is the upper bound, so that reading ends although rows keep arriving. The
 * slices are in order of time, and so are the rows of each.
 *
 * @throws Failure as `fetchRows` does
 */
export async function foldTimeline<Row, Combination extends Anonymous | Identified, Result>(
  reading: TimelineReading,
  timeline: Timeline<Row, Combination>,
  empty: () => Result,
  fold: (slice: Result, row: Row, day: number) => void,
): Promise<Result[]> {
  const days = calendar(reading.cover, reading.timeZone);
  const length = dayCount(reading.cover);
  const { slices, counted } = await plannedSlices(reading, timeline, days);
  const selection = (slice: Slice) => ({
    ...timeline,
    filters: [...timeline.filters, slice.until],
    rowCursor: (row: Row) => `${timeline.rowTime(row)}`,
  });
  const foldInside = (result: Result, row: Row) => {
    const day = dayIndex(timeline.rowTime(row), reading.cover, days);
    if (day >= 0 && day < length) fold(result, row, day);
  };
  const parts = await settledParts(timeline.table, slices, counted, {
    read: (slice) =>
      reading.limit(() => fetchRows(reading, selection(slice), slice.from, empty, foldInside)),
    count: (slice) => reading.limit(() => fetchCount(reading, selection(slice), slice.from)),
  });
  return parts.map(({ result }) => result);
}

/** Rows may change between the two reads: inside the cover, the counted rows decide. */
function oldestInstant(
  first: Time | null,
  counted: number | null,
  cover: DayRange,
  days: Calendar,
): number | null {
  if (first === null) return counted;
  const isBefore = dayIndex(first, cover, days) < 0;
  return isBefore ? parseInstant(first) : (counted ?? parseInstant(first));
}

interface SliceReader<Result> {
  read(slice: Slice): Promise<Folded<Result>>;
  count(slice: Slice): Promise<number>;
}

/**
 * Each slice is exact by itself, but a row may move from a slice that is still to be read into one that
 * was read. If all slices together differ from the count at the start, every slice whose count has
 * changed is read again, until none has.
 */
async function settledParts<Result>(
  table: string,
  slices: readonly Slice[],
  counted: number,
  { read, count }: SliceReader<Result>,
): Promise<Folded<Result>[]> {
  let parts = await Promise.all(slices.map(read));
  for (let reread = 0; rowCount(parts) !== counted; reread++) {
    const counts = await Promise.all(slices.map(count));
    const isSettled = (part: Folded<Result>, slice: number) => part.rows === counts[slice];
    if (parts.every(isSettled)) break;
    if (reread === REREADS) throw incomplete(table, sum(counts), rowCount(parts));
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

function rowCount(parts: readonly Folded<unknown>[]): number {
  return sum(parts.map(({ rows }) => rows));
}

interface Accumulator<Combination extends Anonymous | Identified> {
  readonly tally: Tally<Combination>;
  newest: number | null;
  oldest: number | null;
}

function empty<Combination extends Anonymous | Identified>(): Accumulator<Combination> {
  return { tally: new Tally<Combination>(), newest: null, oldest: null };
}

function merge<Combination extends Anonymous | Identified>(
  all: Accumulator<Combination>,
  slice: Accumulator<Combination>,
): void {
  all.tally.merge(slice.tally);
  if (slice.newest !== null) extend(all, slice.newest);
  if (slice.oldest !== null) extend(all, slice.oldest);
}

function extend(ends: Pick<Accumulator<Anonymous>, "newest" | "oldest">, instant: number): void {
  ends.newest = Math.max(ends.newest ?? instant, instant);
  ends.oldest = Math.min(ends.oldest ?? instant, instant);
}

function dayIndex(time: Time, cover: DayRange, days: Calendar): number {
  return isDate(time) ? dayNumber(time) - dayNumber(cover.from) : days.dayIndex(parseInstant(time));
}

interface Slice {
  readonly from: string;
  readonly until: Filter;
}

/**
 * The instant of the newest row in some days, in epoch milliseconds; null if there is none.
 *
 * @throws Failure as `fetchRows` does
 */
export async function fetchNewestInstant<Row, Combination extends Anonymous | Identified>(
  reading: Connection,
  timeline: Timeline<Row, Combination>,
  days: Calendar,
): Promise<number | null> {
  const outset = await fetchOutset(reading, timeline, days);
  return outset === null ? null : parseInstant(outset.newest);
}

/** Slices of equal time from the cover's first instant to its newest row, and the count of all rows. */
async function plannedSlices<Row, Combination extends Anonymous | Identified>(
  reading: TimelineReading,
  timeline: Timeline<Row, Combination>,
  days: Calendar,
): Promise<{ slices: Slice[]; counted: number }> {
  const outset = await reading.limit(() => fetchOutset(reading, timeline, days));
  if (outset === null) return { slices: [], counted: 0 };
  const { start, newest, count } = outset;
  reading.onCount?.(count);
  const most = Math.min(MOST_SLICES, Math.ceil(count / SLICE_ROWS));
  const step = Math.max(1, Math.ceil((parseInstant(newest) - start) / most / 1000)) * 1000;
  const bounds = Array.from({ length: most }, (_, i) => timeline.writeTime(start + i * step));
  const [time] = timeline.order;
  const slices = bounds.map((from, i): Slice => {
    const next = bounds[i + 1];
    return { from, until: next === undefined ? [time, "lte", `${newest}`] : [time, "lt", next] };
  });
  return { slices, counted: count };
}

/** The rows of a window when reading starts: its first instant, the time of the newest row, the count. */
interface Outset {
  readonly start: number;
  readonly newest: Time;
  readonly count: number;
}

/**
 * A date compares as its midnight in UTC. East of Greenwich that is after the day's start, west of it
 * before. So if the column seems to hold dates, the window is widened to whole days in UTC.
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

/** @throws Failure of kind `data` if rows are announced and none arrives */
async function fetchNewest<Row, Combination extends Anonymous | Identified>(
  { client, signal }: Connection,
  { table, columns, order: [time], filters, row, rowTime, writeTime }: Timeline<Row, Combination>,
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
  const answer = await parseAnswer(request, table, signal);
  const count = exactCount(answer, table);
  const [newest] = parseRows(row, answer.data, table);
  if (newest !== undefined) return { start, newest: rowTime(newest), count };
  if (count === 0) return null;
  throw new Failure(
    "data",
    `${table} is incomplete: received 0 of ${count} rows; check that the backend's row cap is not 0`,
  );
}

/** PostgreSQL also has infinite timestamps, which are no day. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59);

/** The time of the table's first row from 1970 on, null if there is none. */
async function fetchFirst<Row, Combination extends Anonymous | Identified>(
  { client, signal }: Connection,
  { table, columns, order: [time], filters, row, rowTime, writeTime }: Timeline<Row, Combination>,
): Promise<Time | null> {
  let query = client.from(table).select(columns);
  for (const filter of filters) query = query.filter(...filter);
  const request = query
    .gte(time, writeTime(0))
    .lte(time, writeTime(LAST_INSTANT))
    .order(time)
    .limit(1)
    .abortSignal(signal);
  const [first] = parseRows(row, (await parseAnswer(request, table, signal)).data, table);
  return first === undefined ? null : rowTime(first);
}

/** The instant of a row in epoch milliseconds. A timestamp without a zone is in UTC. */
export function parseInstant(time: Time): number {
  if (typeof time === "number") return time * 1000;
  return Date.parse(isDate(time) || /(Z|[+-]\d\d(:?\d\d)?)$/.test(time) ? time : `${time}Z`);
}

function isDate(time: Time): time is `${number}-${number}-${number}` {
  return typeof time === "string" && isDay(time);
}
