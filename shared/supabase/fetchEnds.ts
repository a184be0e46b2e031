import type { Calendar } from "../days/calendar.ts";
import { END_OF_DAYS, MS_PER_DAY } from "../days/day.ts";
import { Failure, hasCode } from "../failure.ts";
import { exactCount, sendRequest } from "../requests/answer.ts";
import { type Connection, parseRows, selected } from "./fetchRows.ts";
import { isDate, type Time, type Timeline, type TimelineRow } from "./timelines.ts";

/**
 * The extent of the rows of some days: the instant to read from, the time of the newest row, and the number of rows; null if
 * there is no row.
 *
 * The days are bounded by instants. If the column holds dates, PostgreSQL compares each date as its midnight in UTC. West of
 * Greenwich that midnight is before the day's first instant, so rows of the first day would be missed. Unless the newest row
 * shows that the column holds instants, the bounds are widened to midnights in UTC; rows of other days are dropped later.
 */
export async function fetchExtent(
  reading: Connection,
  timeline: Timeline,
  { start, end }: Calendar,
) {
  const extent = await fetchNewest(reading, timeline, start, end);
  const holdsInstants = extent !== null && !isDate(extent.newest);
  if (holdsInstants) return extent;
  const firstMidnight = Math.floor(start / MS_PER_DAY) * MS_PER_DAY;
  const lastMidnight = Math.ceil(end / MS_PER_DAY) * MS_PER_DAY;
  return fetchNewest(reading, timeline, firstMidnight, lastMidnight);
}

/**
 * The extent of the rows from one instant until before another; null if there is none.
 *
 * @throws Failure of kind `data` if rows are announced and none arrives
 */
async function fetchNewest(reading: Connection, timeline: Timeline, start: number, end: number) {
  const { table, row, rowTime } = timeline;
  const answer = await fetchEnd(reading, timeline, start, end, {
    ascending: false,
    count: "exact",
  });
  const count = exactCount(answer, table);
  const [newest] = parseRows(row, answer.data, table);
  if (newest !== undefined) return { start, newest: rowTime(newest), count };
  if (count === 0) return null;
  throw new Failure(
    "data",
    `${table} is incomplete: received 0 of ${count} rows; check that the backend's row cap is not 0`,
  );
}

/** Which row of a table is read, by the time of its rows. */
export type EndRow = "first" | "last";

/** The time of the table's first or last row from 1970 until before an instant, null if there is none. */
export async function fetchEndTime(
  reading: Pick<Connection, "client" | "signal">,
  timeline: Timeline,
  endRow: EndRow,
  until = END_OF_DAYS,
): Promise<Time | null> {
  const row = await fetchEndRow(reading, timeline, endRow, until);
  return row === null ? null : timeline.rowTime(row);
}

/** The table's first or last row from 1970 until before an instant, null if there is none. */
export async function fetchEndRow(
  reading: Pick<Connection, "client" | "signal">,
  timeline: Timeline,
  endRow: EndRow,
  until = END_OF_DAYS,
): Promise<TimelineRow | null> {
  const answer = await fetchEnd(reading, timeline, 0, until, { ascending: endRow === "first" });
  const [row = null] = parseRows(timeline.row, answer.data, timeline.table);
  return row;
}

/** PostgreSQL refuses a bound that the type of the column cannot hold, such as an integer. */
const OUT_OF_RANGE = "22003";

/**
 * The answer with the first (`ascending`) or the last row from one instant until before another.
 *
 * A bound that the column's type cannot hold is later than all its values. Such an end is left out; from such a start on,
 * there is no row.
 *
 * @param end null for no bound
 */
async function fetchEnd(
  reading: Pick<Connection, "client" | "signal">,
  timeline: Timeline,
  start: number,
  end: number | null,
  options: { readonly ascending: boolean; readonly count?: "exact" },
): ReturnType<typeof sendRequest> {
  const { table, columns, order, writeTime } = timeline;
  const [moment] = order;
  // `select` uses the count of these options, and `order` the direction.
  const rows = selected(reading, timeline, columns, options).gte(moment, writeTime(start));
  const boundedRows = end === null ? rows : rows.lt(moment, writeTime(end));
  const request = boundedRows.order(moment, options).limit(1);
  try {
    return await sendRequest(request, table, reading.signal);
  } catch (failure) {
    if (!hasCode((failure as Failure).cause, OUT_OF_RANGE)) throw failure;
    // The error does not name the bound. The end is the later one, so it is left out first; then only the start can be it.
    const isStartOutOfRange = end === null;
    if (isStartOutOfRange) return { data: [], count: 0 };
    return fetchEnd(reading, timeline, start, null, options);
  }
}
