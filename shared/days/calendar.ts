import { Failure } from "../failure.ts";
import { type Day, HOURS_OF_DAY, MS_PER_DAY, toDay } from "./day.ts";
import type { DayRange } from "./range.ts";

/** The calendar of one zone around a range of days. */
export interface Calendar {
  /**
   * The half-open interval, in epoch milliseconds, that holds every instant of the range. If clocks
   * went back over midnight it also holds instants of a neighbouring day: only `hourIndex` decides.
   */
  readonly start: number;
  readonly end: number;

  /** The hour that the zone's clocks show at an instant: 24 × the day + the hour; the range's first day is 0. */
  hourIndex(instant: number): number;
}

const MS_PER_HOUR = MS_PER_DAY / HOURS_OF_DAY;

/** A stretch of time with one offset from UTC, in milliseconds. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

/** The calendar of a range. Times that clocks show are written as if they were epoch milliseconds in UTC. */
export function calendar(range: DayRange, timeZone: string): Calendar {
  const firstMidnight = Date.parse(range.from);
  const lastMidnight = Date.parse(range.to) + MS_PER_DAY;
  const stretches = stretchesAround(range, timeZone);
  const offsetAt = offsetLookup(stretches);
  return {
    start: Math.min(...stretches.flatMap((stretch) => firstShowing(stretch, firstMidnight))),
    end: Math.max(...stretches.flatMap((stretch) => lastShowing(stretch, lastMidnight))),
    hourIndex: (instant) => Math.floor((instant + offsetAt(instant) - firstMidnight) / MS_PER_HOUR),
  };
}

/** The offsets of clocks: from epoch second `since` on they are `ahead` seconds ahead of UTC. */
export type Clocks = readonly { readonly since: number; readonly ahead: number }[];

/** A zone's clocks from two days before a range until two days after it. */
export function zoneClocks(range: DayRange, timeZone: string): Clocks {
  return stretchesAround(range, timeZone).map(({ start, offset }) => ({
    since: start / 1000,
    ahead: offset / 1000,
  }));
}

/** The date that the zone's clocks show at an instant in epoch milliseconds. */
export function calendarDay(instant: number, timeZone: string): Day {
  return toDay(instant + offset(timeZone, instant));
}

/** How many hours of a day had ended on the zone's clocks at an instant, such as 19 at 19:30; all if it is not known. */
export function endedHours(day: Day, timeZone: string, instant: number | null): number {
  if (instant === null) return HOURS_OF_DAY;
  const shown = instant + offset(timeZone, instant) - Date.parse(day);
  return Math.min(HOURS_OF_DAY, Math.max(0, Math.floor(shown / MS_PER_HOUR)));
}

/**
 * Reads the name of an IANA zone and keeps its spelling: engines disagree on which of two names of one
 * zone (Asia/Kathmandu, Asia/Katmandu) is canonical. The name must be a place's, or UTC: PostgreSQL
 * reads an abbreviation such as BST as a different zone, and the sign of `+05:30` the other way round.
 *
 * @throws Failure of kind `usage`
 */
export function parseTimeZone(name: string): string {
  const resolved = resolvedTimeZone(name);
  if (resolved === undefined) {
    throw new Failure("usage", `invalid time zone: ${name} (name one such as Europe/Berlin)`);
  }
  return resolved.toLowerCase() === name.toLowerCase() ? resolved : name;
}

export function isTimeZone(name: string): boolean {
  return resolvedTimeZone(name) !== undefined;
}

/** The names that the backend's function accepts too. */
const ZONE_NAME = /^([a-z]+(\/[a-z_-]+)+|etc\/gmt[+-]?\d{1,2}|utc|gmt)$/i;

/** The name that the engine gives the zone; undefined if there is no such zone, or the backend would not accept it. */
function resolvedTimeZone(name: string): string | undefined {
  if (!ZONE_NAME.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Two days are enough: no zone's local time has ever differed from UTC by more. */
function stretchesAround({ from, to }: DayRange, timeZone: string): Stretch[] {
  const start = Date.parse(from) - 2 * MS_PER_DAY;
  return zoneStretches(timeZone, start, Date.parse(to) + 3 * MS_PER_DAY);
}

/** Compares offsets day by day: no zone has changed its clocks and changed them back within a day. */
function zoneStretches(timeZone: string, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  let since = start;
  let offsetBefore = offset(timeZone, start);
  for (let day = start; day < end; day += MS_PER_DAY) {
    const after = offset(timeZone, day + MS_PER_DAY);
    if (after === offsetBefore) continue;
    const change = changeBetween(timeZone, day, day + MS_PER_DAY);
    stretches.push({ start: since, end: change, offset: offsetBefore });
    since = change;
    offsetBefore = after;
  }
  return [...stretches, { start: since, end, offset: offsetBefore }];
}

/** Bisects to the second at which the offset at `low` ends. */
function changeBetween(timeZone: string, low: number, high: number): number {
  const offsetBefore = offset(timeZone, low);
  let same = low;
  let changed = high;
  while (changed - same > 1000) {
    const middle = Math.floor((same + changed) / 2000) * 1000;
    if (offset(timeZone, middle) === offsetBefore) same = middle;
    else changed = middle;
  }
  return changed;
}

/** How far a zone's clocks are ahead of UTC at an instant; both in milliseconds. */
function offset(timeZone: string, instant: number): number {
  const text = offsetFormat(timeZone).format(instant);
  const [, sign, hours, minutes, seconds = 0] = LONG_OFFSET.exec(text) ?? [];
  const isUtc = sign === undefined;
  if (isUtc) return 0;
  const span = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (sign === "-" ? -span : span) * 1000;
}

/** At the end of a formatted date: `GMT-00:44:30`, or `GMT` alone. */
const LONG_OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedClock = clocks.get(timeZone);
  if (cachedClock !== undefined) return cachedClock;
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  clocks.set(timeZone, clock);
  return clock;
}

/** Rows arrive in order of time, so the stretch of the last instant usually holds the next one. */
function offsetLookup(stretches: readonly Stretch[]): (instant: number) => number {
  let current = stretches[0];
  return (instant) => {
    if (current === undefined || instant < current.start || instant >= current.end) {
      current = stretches.find(({ end }) => instant < end) ?? stretches.at(-1);
    }
    return current?.offset ?? 0;
  };
}

/** The first instant in the stretch at which clocks show `local` or later; none or one. */
function firstShowing({ start, end, offset }: Stretch, local: number): number[] {
  return local - offset < end ? [Math.max(start, local - offset)] : [];
}

/** The end of the instants in the stretch at which clocks show a time before `local`; none or one. */
function lastShowing({ start, end, offset }: Stretch, local: number): number[] {
  return start < local - offset ? [Math.min(end, local - offset)] : [];
}
