import { type Clocks, zoneClocks } from "../days/calendar.ts";
import { toDay } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
import { type Failure, hasCode } from "../failure.ts";
import { sendRequest } from "../requests/answer.ts";
import { formatDay } from "../text/format.ts";
import { OtherClocks } from "./answerFailures.ts";
import { type Connection, PREFER, selected } from "./fetchRows.ts";
import { parseInstant, type Time, type Timeline } from "./timelines.ts";

/** The days of a zone, as one copy of the time zone data has them. */
export interface ZonedDays {
  readonly cover: DayRange;
  readonly timeZone: string;
  /** The version of this program's time zone data, such as `2025c`; absent if it is not known. */
  readonly zoneData?: string | undefined;
}

/**
 * The error if the database and this program, which have separate copies of the time zone data, disagree on a zone.
 *
 * @param since the first instant with other clocks, in epoch milliseconds
 */
export function otherClocks({ timeZone, zoneData }: ZonedDays, since: number): OtherClocks {
  const program =
    zoneData === undefined ? "this program" : `this program (time zone data ${zoneData})`;
  const day = toDay(since);
  return new OtherClocks(
    "data",
    `the database and ${program} disagree on the clocks of ${timeZone} on ${formatDay(day)}, so their days ` +
      "differ: update the older of the two (a newer Node brings newer data), or choose another zone, such as UTC",
  );
}

/** The first instant at which two lists of clocks differ, in epoch milliseconds; null if they do not. */
export function clocksDiffer(a: Clocks, b: Clocks): number | null {
  // Clocks can begin to differ only where one of the lists has a change.
  const changes = [...a, ...b].map(({ since }) => since).sort((x, y) => x - y);
  const firstDifference = changes.find((second) => aheadAt(a, second) !== aheadAt(b, second));
  return firstDifference === undefined ? null : firstDifference * 1000;
}

/** Seconds ahead of UTC at an epoch second; undefined before the first of the clocks. */
export function aheadAt(clocks: Clocks, epochSecond: number): number | undefined {
  return clocks.findLast(({ since }) => since <= epochSecond)?.ahead;
}

export interface ClockReading extends ZonedDays, Pick<Connection, "client" | "signal"> {}

/**
 * Checks the database's time zone data by the rows that it sends. PostgREST 12 and newer write each moment with the offset
 * from UTC that the database's clocks have in the requested zone; this program's clocks must have the same offset then.
 */
export function momentClocks(reading: ClockReading, timeline: Timeline) {
  const { cover, timeZone } = reading;
  const programClocks = zoneClocks(cover, timeZone);
  /** The first instant with another offset, in epoch milliseconds; null if there is none so far. */
  let firstDifference: number | null = null;
  // The last offset, as text (null before the first) and in seconds ahead of UTC. It is kept because most moments have the
  // same offset as the one before: it is parsed only when it changes.
  let offsetText: string | null = null;
  let offsetSeconds = 0;
  return {
    /** Compares the offset of a moment; one without an offset, such as a date, is passed over. */
    compare(time: Time): void {
      const text = `${time}`;
      if (offsetText === null || !text.endsWith(offsetText)) {
        const offset = writtenOffset(text);
        if (offset === null) return;
        offsetText = offset.text;
        offsetSeconds = offset.seconds;
      }
      const instant = parseInstant(time);
      const programSeconds = aheadAt(programClocks, Math.floor(instant / 1000));
      if (offsetSeconds === programSeconds) return;
      firstDifference = Math.min(instant, firstDifference ?? instant);
    },
    /**
     * Refuses the rows if a moment had another offset. A backend that ignores the requested zone writes other offsets too,
     * which prove nothing.
     *
     * @throws OtherClocks
     */
    async settle(): Promise<void> {
      if (firstDifference === null || !(await honoursZone(reading, timeline))) return;
      throw otherClocks(reading, firstDifference);
    },
  };
}

/** The offset at the end of a timestamp, as text such as `+05:30` and in seconds ahead of UTC; null if it has none. */
function writtenOffset(timestamp: string): { text: string; seconds: number } | null {
  const [, text, sign, ...parts] = OFFSET.exec(timestamp) ?? [];
  if (text === undefined) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const size = 3600 * hours + 60 * minutes + seconds;
  return { text, seconds: (sign === "-" ? -1 : 1) * size };
}

/** The offset at the end of a timestamp with time zone. */
const OFFSET = /:\d\d(?:\.\d+)?(([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)$/;

/** Whether a backend writes moments with the offset of the zone that a request names, and knows the zone of the reading. */
async function honoursZone(reading: ClockReading, timeline: Timeline): Promise<boolean> {
  try {
    // A zone that no database has as its own, 12 hours behind UTC.
    const rowInOtherZone = await momentInZone(reading, timeline, "Etc/GMT+12");
    if (!rowInOtherZone.includes("-12:00")) return false;
    // Fails if the backend does not know the zone.
    await momentInZone(reading, timeline, reading.timeZone);
    return true;
  } catch (failure) {
    if (hasCode((failure as Failure).cause, INVALID_PREFERENCE)) return false;
    throw failure;
  }
}

/**
 * One row with its moment, as JSON. The request asks the backend to write the moment with the offset of a zone.
 *
 * @throws Failure if the backend does not know the zone
 */
async function momentInZone(
  reading: ClockReading,
  timeline: Timeline,
  zone: string,
): Promise<string> {
  const [moment] = timeline.order;
  const firstMoment = timeline.writeTime(0);
  const request = selected(reading, timeline, moment)
    .gte(moment, firstMoment)
    .limit(1)
    .setHeader(PREFER, `handling=strict,timezone=${zone}`);
  const { data } = await sendRequest(request, timeline.table, reading.signal);
  return JSON.stringify(data);
}

/** The code of a refused preference: PostgreSQL does not know a zone by this name. */
const INVALID_PREFERENCE = "PGRST122";
