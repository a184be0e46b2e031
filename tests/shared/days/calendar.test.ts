import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCluster } from "../../../cli/local/embedded/cluster.ts";
import { type Calendar, calendar, calendarDay, zoneClocks } from "../../../shared/days/calendar.ts";
import { addDays, type Day } from "../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";

let pglite: PGlite;

beforeAll(async () => {
  pglite = await openCluster();
});

afterAll(() => pglite.close());

/**
 * Each is difficult in its own way: midnights that do not exist (Cairo, Havana, São Paulo) or come
 * twice (Havana; St. John's, whose clocks went back at 00:01 until 2011), a day that never was
 * (Apia), half and quarter hours (Kathmandu, Lord Howe, Chatham), summer time that pauses for a
 * month (Casablanca), clocks that change by two hours (Troll) or at midnight (Santiago).
 */
const zones = [
  ...["UTC", "America/New_York", "Europe/Berlin", "Africa/Cairo", "Asia/Kathmandu", "Asia/Tehran"],
  ...["Australia/Lord_Howe", "America/St_Johns", "America/Havana", "America/Sao_Paulo"],
  ...["Pacific/Apia", "Africa/Casablanca", "Pacific/Chatham", "Antarctica/Troll"],
  "America/Santiago",
];

/** Node's and PGlite's zone data agree in these years; Morocco's plans for 2026 differ. */
const [FIRST, LAST] = ["1995-01-01", "2025-12-31"] as const;

const STATES = ["a change of the clocks on the first day", "one day", "more than a year"] as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each(zones)("the calendar of %s is PostgreSQL's", async (timeZone) => {
  const changes = await clockChanges(timeZone);
  const ranges = arrayOf(250, rangeNear(changes));
  const offsets = arrayOf(8, fc.integer({ min: -25 * HOUR, max: 25 * HOUR }));
  await fc.assert(
    fc.asyncProperty(ranges, offsets, async (ranges, offsets) => {
      meet(STATES, [
        changes.length === 0 && "a change of the clocks on the first day",
        ...ranges.flatMap(({ from, to }) => [
          changes.includes(from) && ("a change of the clocks on the first day" as const),
          from === to && ("one day" as const),
          dayCount({ from, to }) > 366 && ("more than a year" as const),
        ]),
      ]);
      const asked = ranges.flatMap((range) => {
        const days = calendar(range, timeZone);
        return instantsAround(days, offsets).map((instant) => ({ range, days, instant }));
      });
      const indexes = await hourIndexes(asked, timeZone);
      const wrong = asked.flatMap(({ range, days, instant }, i) => {
        const index = indexes[i] ?? Number.NaN;
        const agrees =
          days.hourIndex(instant) === index &&
          boundsAgree(days, range, instant, Math.floor(index / 24));
        return agrees ? [] : [{ ...range, index, instant: new Date(instant).toISOString() }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

/** The bounds hold the whole range, and the instants at both bounds belong to it. */
function boundsAgree(days: Calendar, range: DayRange, instant: number, index: number): boolean {
  const inRange = index >= 0 && index < dayCount(range);
  if (instant === days.start || instant === days.end - 1) return inRange === days.start < days.end;
  return !inRange || (instant >= days.start && instant < days.end);
}

function arrayOf<T>(length: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(arbitrary, { minLength: length, maxLength: length });
}

/** Ranges of all lengths, most of which begin or end at a change of the clocks. */
function rangeNear(changes: readonly Day[]): fc.Arbitrary<DayRange> {
  const days = dayCount({ from: FIRST, to: LAST });
  const anyDay = fc.nat(days - 1).map((number) => addDays(FIRST, number));
  const changeDay = changes.length === 0 ? anyDay : fc.constantFrom(...changes);
  const day = fc.oneof({ weight: 4, arbitrary: changeDay }, anyDay);
  const length = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 400 }));
  return fc
    .tuple(day, fc.integer({ min: -2, max: 2 }), length, fc.boolean())
    .map(([day, shift, length, begins]) => {
      const edge = addDays(day, shift);
      return begins
        ? { from: edge, to: addDays(edge, length - 1) }
        : { from: addDays(edge, 1 - length), to: edge };
    })
    .filter(({ to }) => to <= LAST);
}

/** The bounds, instants a moment, a clock change and a day away, and random instants. */
function instantsAround({ start, end }: Calendar, offsets: readonly number[]): number[] {
  const fixed = [-24 * HOUR, -HOUR, -31 * MINUTE, -MINUTE, -1, 0, MINUTE, 59 * MINUTE, HOUR];
  return [start, end].flatMap((bound) => [...fixed, ...offsets].map((offset) => bound + offset));
}

/** The days in UTC after which the zone's offset changed. */
async function clockChanges(timeZone: string): Promise<Day[]> {
  const { rows } = await pglite.query<{ day: Day }>(
    `select day::date::text as day
     from (
       select day, (day at time zone $1) - (lead(day) over (order by day) at time zone $1) as step
       from generate_series($2::timestamptz, $3, '1 day') as day
     ) as days
     where step <> '-1 day'`,
    [timeZone, `${FIRST}Z`, `${LAST}Z`],
  );
  return rows.map(({ day }) => day);
}

/** The hours that PostgreSQL's clocks show, counted from the first day of each range. */
async function hourIndexes(
  asked: readonly { range: DayRange; instant: number }[],
  timeZone: string,
): Promise<number[]> {
  const { rows } = await pglite.query<{ index: number }>(
    `select 24 * (shown::date - first_day) + date_part('hour', shown) as index
     from unnest($2::float8[], $3::date[]) with ordinality as asked (instant, first_day, position)
       cross join lateral (select to_timestamp(instant / 1000) at time zone $1 as shown) as clocks
     order by position`,
    [timeZone, asked.map(({ instant }) => instant), asked.map(({ range }) => range.from)],
  );
  return rows.map(({ index }) => index);
}

function one(day: Day): DayRange {
  return { from: day, to: day };
}

test("two days whose midnight comes twice overlap, and each instant belongs to one", () => {
  // At 00:01 on 7 November 2010 the clocks of St. John's went back to 23:01 on the 6th.
  const days = calendar(one("2010-11-06"), "America/St_Johns");
  expect(days.end).toBe(Date.parse("2010-11-07T03:30Z"));
  expect(calendar(one("2010-11-07"), "America/St_Johns").start).toBe(
    Date.parse("2010-11-07T02:30Z"),
  );
  const at = (time: string) => Math.floor(days.hourIndex(Date.parse(`2010-11-07T${time}Z`)) / 24);
  const times = ["02:29:59", "02:30:00", "02:31:00", "03:29:59", "03:30:00"];
  expect(times.map(at)).toEqual([0, 1, 0, 0, 1]);
});

test("clocks less than an hour behind UTC have a negative offset", () => {
  const range: DayRange = { from: "1972-01-06", to: "1972-01-07" };
  expect(zoneClocks(range, "Africa/Monrovia")).toEqual([
    { since: Date.parse("1972-01-04Z") / 1000, ahead: -(44 * 60 + 30) },
    { since: Date.parse("1972-01-07T00:44:30Z") / 1000, ahead: 0 },
  ]);
  expect(calendarDay(Date.parse("1972-01-06T00:44:29Z"), "Africa/Monrovia")).toBe("1972-01-05");
});
