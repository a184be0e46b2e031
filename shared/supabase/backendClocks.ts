import { type Clocks, zoneClocks } from "../days/calendar.ts";
import type { Day } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
import { type Failure, hasCode } from "../failure.ts";
import { parseAnswer } from "../requests/answer.ts";
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
 * The database and this program have separate copies of the time zone data, maybe of different years.
 *
 * @param since the first instant with other clocks, in epoch milliseconds
 */
export function otherClocks({ timeZone, zoneData }: ZonedDays, since: number): OtherClocks {
  const program =
    zoneData === undefined ? "this program" : `this program (time zone data ${zoneData})`;
  const day = new Date(since).toISOString().slice(0, 10) as Day;
  return new OtherClocks(
    "data",
    `the database and ${program} disagree on the clocks of ${timeZone} on ${formatDay(day)}, so their days ` +
      "differ: update the older of the two (a newer Node brings newer data), or choose another zone, such as UTC",
  );
}

/** The first instant at which two lists of clocks differ, in epoch milliseconds; null if they do not. */
export function clocksDiffer(a: Clocks, b: Clocks): number | null {
  const changes = [...a, ...b].map(({ since }) => since).sort((x, y) => x - y);
  const since = changes.find((instant) => aheadAt(a, instant) !== aheadAt(b, instant));
  return since === undefined ? null : since * 1000;
}

/** Seconds ahead of UTC at an epoch second; undefined before the first of the clocks. */
export function aheadAt(clocks: Clocks, instant: number): number | undefined {
  return clocks.findLast(({ since }) => since <= instant)?.ahead;
}

export interface ClockReading extends ZonedDays, Pick<Connection, "client" | "signal"> {}

/**
 * Compares the moments of rows with the clocks of a zone: PostgREST 12 and newer write moments by the
 * database's own clocks of the zone that a request prefers.
 */
export function momentClocks(reading: ClockReading, timeline: Timeline) {
  const { cover, timeZone } = reading;
  const programClocks = zoneClocks(cover, timeZone);
  /** The first instant with another offset, in epoch milliseconds. */
  let other: number | null = null;
  // Most rows have the offset of the row before.
  let offset = "no offset";
  let ahead = 0;
  return {
    compare(time: Time): void {
      const text = `${time}`;
      if (!text.endsWith(offset)) {
        const [, written, sign, ...parts] = OFFSET.exec(text) ?? [];
        if (written === undefined) return;
        const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
        const span = 3600 * hours + 60 * minutes + seconds;
        offset = written;
        ahead = (sign === "-" ? -1 : 1) * span;
      }
      const instant = parseInstant(time);
      if (ahead === aheadAt(programClocks, Math.floor(instant / 1000))) return;
      other = Math.min(instant, other ?? instant);
    },
    /**
     * Moments with other offsets prove other clocks, unless the backend ignores the zone.
     *
     * @throws OtherClocks
     */
    async settle(): Promise<void> {
      if (other === null || !(await honoursZone(reading, timeline))) return;
      throw otherClocks(reading, other);
    },
  };
}

/** The offset at the end of a timestamp with time zone. */
const OFFSET = /:\d\d(?:\.\d+)?(([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)$/;

/** Whether a backend writes moments by the clocks of a zone. */
async function honoursZone(reading: ClockReading, timeline: Timeline): Promise<boolean> {
  const [moment] = timeline.order;
  const read = async (zone: string) => {
    const row = selected(reading, timeline, moment).gte(moment, timeline.writeTime(0)).limit(1);
    const strict = row.setHeader(PREFER, `handling=strict,timezone=${zone}`);
    return JSON.stringify((await parseAnswer(strict, timeline.table, reading.signal)).data);
  };
  try {
    // No zone is named for these clocks, 12 hours behind UTC.
    return (await read("Etc/GMT+12")).includes("-12:00") && (await read(reading.timeZone)) !== "";
  } catch (failure) {
    if (hasCode((failure as Failure).cause, INVALID_PREFERENCE)) return false;
    throw failure;
  }
}

/** A zone that PostgreSQL does not know by this name. */
const INVALID_PREFERENCE = "PGRST122";
