import type { LimitFunction } from "p-limit";
import { answerOf, countOf } from "./answer.ts";
import type { Anonymous, CountedRows, Identified } from "./buildCube.ts";
import { type Calendar, calendar } from "./calendar.ts";
import { dayNumber, isDay, MS_PER_DAY } from "./day.ts";
import { type Connection, type Filter, fetchRows, parseRows, type Selection } from "./fetchRows.ts";
import { dayCount, type Range } from "./range.ts";
import { Tally } from "./tally.ts";

/** One slice of time is read page after page; so many rows are worth a slice of their own. */
const SLICE_ROWS = 4_000;

/** What a row's time looks like: a timestamp or a date as text, or epoch seconds. */
export type Time = string | number;

/** A table whose rows are counted by day. Its cursor is the column of time. */
export interface Timeline<Row, Combination extends Anonymous | Identified>
  extends Omit<Selection<Row>, "cursorOf"> {
  /** Whether the column of time may be of type `date`, whose values are days of any zone. */
  readonly dated: boolean;
  timeOf(row: Row): Time;
  /** An instant in epoch milliseconds, at a whole second, as the column writes it. */
  writeTime(instant: number): string;
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
  const all = empty<Combination>();
  const slices = await slicesOf(reading, timeline, days);
  const fold = foldInto(reading.cover, days, timeline);
  await Promise.all(
    slices.map(({ from, until }) =>
      reading.limit(async () => {
        const filters = [...timeline.filters, until];
        const selection = {
          ...timeline,
          filters,
          cursorOf: (row: Row) => `${timeline.timeOf(row)}`,
        };
        merge(all, await fetchRows(reading, selection, from, empty<Combination>, fold));
      }),
    ),
  );
  return all;
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

/** Slices of equal time from the cover's first instant to the newest row inside it. */
async function slicesOf<Row, Combination extends Anonymous | Identified>(
  reading: TimelineReading,
  timeline: Timeline<Row, Combination>,
  days: Calendar,
): Promise<Slice[]> {
  const { start } = days;
  // A date compares as the midnight UTC that begins it, which the end of an eastern day precedes.
  const end = timeline.dated ? Math.ceil(days.end / MS_PER_DAY) * MS_PER_DAY : days.end;
  const newest = await reading.limit(() => fetchNewest(reading, timeline, start, end));
  if (newest === null) return [];
  const count = Math.ceil(newest.count / SLICE_ROWS);
  const step = Math.ceil((instantOf(newest.time) - start) / count / 1000) * 1000;
  const bounds = Array.from({ length: count }, (_, i) => timeline.writeTime(start + i * step));
  const [time] = timeline.order;
  return bounds.map((from, i) => {
    const next = bounds[i + 1];
    return {
      from,
      until: next === undefined ? [time, "lte", `${newest.time}`] : [time, "lt", next],
    };
  });
}

/** The time of the newest row between two instants, and how many rows there are. */
async function fetchNewest<Row, Combination extends Anonymous | Identified>(
  { client, signal }: Connection,
  { table, columns, order: [time], filters, row, timeOf, writeTime }: Timeline<Row, Combination>,
  start: number,
  end: number,
): Promise<{ time: Time; count: number } | null> {
  let query = client.from(table).select(columns, { count: "exact" });
  for (const filter of filters) query = query.filter(...filter);
  const newest = query
    .gte(time, writeTime(start))
    .lt(time, writeTime(end))
    .order(time, { ascending: false })
    .limit(1)
    .abortSignal(signal);
  const answer = await answerOf(newest, table, signal);
  const rows = parseRows(row, answer.data, table);
  return rows[0] === undefined ? null : { time: timeOf(rows[0]), count: countOf(answer, table) };
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
