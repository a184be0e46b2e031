import { Failure } from "../failure.ts";
import { type Day, END_OF_DAYS, HOURS_OF_DAY, MS_PER_DAY, toDay } from "./day.ts";
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
const MS_PER_SECOND = 1000;

/** A stretch of time with one offset from UTC, in milliseconds. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

/**
 * The calendar of a range in a zone, from the first to the last instant at which the zone's clocks show a day of the range.
 * - A midnight that clocks show twice: the range starts with the first one, and ends with the last one.
 * - A midnight that they skip: the range starts, or ends, at the instant of the change.
 */
export function calendar(range: DayRange, timeZone: string): Calendar {
  // Times that clocks show: each is the instant at which clocks in UTC show it.
  const firstMidnight = Date.parse(range.from);
  const midnightAfter = Date.parse(range.to) + MS_PER_DAY;
  // Between two changes of clocks. A midnight is within one of them, within two, or within none.
  const stretches = stretchesAround(range, timeZone);
  const offsetAt = offsetLookup(stretches);
  const starts = stretches.flatMap((stretch) => startIn(stretch, firstMidnight));
  const ends = stretches.flatMap((stretch) => endIn(stretch, midnightAfter));
  return {
    start: Math.min(...starts),
    end: Math.max(...ends),
    hourIndex: (instant) => Math.floor((instant + offsetAt(instant) - firstMidnight) / MS_PER_HOUR),
  };
}

/** The offsets of clocks: from epoch second `since` on they are `ahead` seconds ahead of UTC. */
export type Clocks = readonly { readonly since: number; readonly ahead: number }[];

/** A zone's clocks from two days before a range until two days after it. */
export function zoneClocks(range: DayRange, timeZone: string): Clocks {
  return stretchesAround(range, timeZone).map(({ start, offset }) => ({
    since: start / MS_PER_SECOND,
    ahead: offset / MS_PER_SECOND,
  }));
}

/**
 * The date that the zone's clocks show at an instant in epoch milliseconds. In the last hours of 9999 in UTC it is the last day
 * of that year, also where clocks show a later one, which no `Day` has.
 */
export function calendarDay(instant: number, timeZone: string): Day {
  return toDay(Math.min(instant + offset(timeZone, instant), END_OF_DAYS - 1));
}

/**
 * How many hours of a day had ended on the zone's clocks at an instant, such as 19 at 19:30: 0 if the instant is before the
 * day, 24 if it is after the day or null.
 */
export function endedHours(day: Day, timeZone: string, instant: number | null): number {
  if (instant === null) return HOURS_OF_DAY;
  const shownTime = instant + offset(timeZone, instant);
  const hoursSinceMidnight = Math.floor((shownTime - Date.parse(day)) / MS_PER_HOUR);
  return Math.min(HOURS_OF_DAY, Math.max(0, hoursSinceMidnight));
}

/**
 * Reads the name of an IANA zone and corrects its capitals, as in `europe/berlin`, unless the engine calls the zone by another
 * name, as it may `us/eastern`. The name is not replaced by that other name, the canonical one, since engines disagree on
 * which of two names (Asia/Kathmandu, Asia/Katmandu) is canonical.
 *
 * The name must be that of a place, or UTC: PostgreSQL reads an abbreviation such as BST as a different zone, and the sign of
 * `+05:30` the other way round.
 *
 * @throws Failure of kind `usage`
 */
export function parseTimeZone(name: string): string {
  const canonicalName = resolvedTimeZone(name);
  if (canonicalName === undefined) {
    throw new Failure("usage", `invalid time zone: ${name} (name one such as Europe/Berlin)`);
  }
  return isSameZone(canonicalName, name) ? canonicalName : name;
}

export function isTimeZone(name: string): boolean {
  return resolvedTimeZone(name) !== undefined;
}

/** Whether two names name one zone in the same letters, in capitals or not. */
export function isSameZone(name: string, otherName: string): boolean {
  return name.toLowerCase() === otherName.toLowerCase();
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

/** The stretches of a range with two days before and after it: no zone's clocks have ever differed from UTC by more. */
function stretchesAround({ from, to }: DayRange, timeZone: string): Stretch[] {
  const midnightBefore = Date.parse(from);
  const midnightAfter = Date.parse(to) + MS_PER_DAY;
  return zoneStretches(timeZone, midnightBefore - 2 * MS_PER_DAY, midnightAfter + 2 * MS_PER_DAY);
}

/**
 * The stretches from an instant to another, in order and without a gap. Offsets are compared day by day, since no zone has
 * changed its clocks and changed them back within a day.
 */
function zoneStretches(timeZone: string, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  let stretchStart = start;
  let stretchOffset = offset(timeZone, start);
  for (let instant = start; instant < end; instant += MS_PER_DAY) {
    const dayLater = instant + MS_PER_DAY;
    const laterOffset = offset(timeZone, dayLater);
    if (laterOffset === stretchOffset) continue;
    const change = changeBetween(timeZone, instant, dayLater);
    stretches.push({ start: stretchStart, end: change, offset: stretchOffset });
    stretchStart = change;
    stretchOffset = laterOffset;
  }
  stretches.push({ start: stretchStart, end, offset: stretchOffset });
  return stretches;
}

/**
 * The first second after `first` at which a zone's offset is another than at `first`, found by bisection. Both instants are
 * whole seconds, and the offset changes once between them.
 */
function changeBetween(timeZone: string, first: number, last: number): number {
  const firstOffset = offset(timeZone, first);
  let before = first;
  let after = last;
  while (after - before > MS_PER_SECOND) {
    const middleSecond = Math.floor((before + after) / 2 / MS_PER_SECOND);
    const middle = middleSecond * MS_PER_SECOND;
    if (offset(timeZone, middle) === firstOffset) before = middle;
    else after = middle;
  }
  return after;
}

/** How far a zone's clocks are ahead of UTC at an instant; both in milliseconds. */
function offset(timeZone: string, instant: number): number {
  const text = offsetFormat(timeZone).format(instant);
  const [, sign, hours, minutes, seconds = 0] = LONG_OFFSET.exec(text) ?? [];
  const isUtc = sign === undefined;
  if (isUtc) return 0;
  const secondsAhead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (sign === "-" ? -secondsAhead : secondsAhead) * MS_PER_SECOND;
}

/** At the end of a formatted date: `GMT-00:44:30`, or `GMT` alone. */
const LONG_OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

const cachedFormats = new Map<string, Intl.DateTimeFormat>();

/** The format that ends with a zone's offset. Each is made once, since making one is slow. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = cachedFormats.get(timeZone);
  if (cachedFormat !== undefined) return cachedFormat;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  cachedFormats.set(timeZone, format);
  return format;
}

/**
 * A function that gives the offset at an instant; outside all stretches, that of the nearest one. It remembers the stretch
 * of the last instant: rows arrive in order of time, so it usually holds the next one too.
 */
function offsetLookup(stretches: readonly Stretch[]): (instant: number) => number {
  let current = stretches[0];
  return (instant) => {
    if (current === undefined || instant < current.start || instant >= current.end) {
      current = stretches.find(({ end }) => instant < end) ?? stretches.at(-1);
    }
    return current?.offset ?? 0;
  };
}

/** The first instant in the stretch at which clocks show the midnight or a later time; an empty list if there is none. */
function startIn({ start, end, offset }: Stretch, firstMidnight: number): number[] {
  const instant = firstMidnight - offset;
  return instant < end ? [Math.max(start, instant)] : [];
}

/** The end of the instants in the stretch at which clocks show a time before the midnight; an empty list if there are none. */
function endIn({ start, end, offset }: Stretch, midnightAfter: number): number[] {
  const instant = midnightAfter - offset;
  return start < instant ? [Math.min(end, instant)] : [];
}
