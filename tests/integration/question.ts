import { calendar } from "../../shared/days/calendar.ts";
import { MS_PER_DAY } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import type { Query } from "./oracle.ts";
import { DAYS } from "./randomTables.ts";

export interface Question {
  readonly range: DayRange;
  readonly timeZone: string;
}

/** From UTC+14 to UTC−11; in most of them clocks change on a day of the rows. */
const zones = [
  "UTC",
  "Europe/Berlin",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

/** Clocks change in Berlin, in Cairo and in Havana. */
const CHANGES = ["2025-10-26", "2025-10-30", "2025-11-02"] as const;

const anyDay = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...listDays(DAYS)) },
  { weight: 1, arbitrary: fc.constantFrom(...CHANGES) },
);

export const anyRange: fc.Arbitrary<DayRange> = fc
  .tuple(anyDay, anyDay)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

/** Any range of the random tables' days, in any of the zones. */
export const question: fc.Arbitrary<Question> = fc.record({
  range: anyRange,
  timeZone: fc.constantFrom(...zones),
});

const QUESTION_STATES = [
  "a range in which clocks change",
  "a range in which no clock changes",
  "a range that begins or ends with a change of clocks",
  "a change of clocks on a day with an id that is null",
] as const;

/** Notes what a random question about the rows of a database is about. */
export async function meetQuestion(query: Query, { range, timeZone }: Question): Promise<void> {
  const changes = listDays(range).filter((day) => {
    const { start, end } = calendar({ from: day, to: day }, timeZone);
    return end - start !== MS_PER_DAY;
  });
  const nullIds = await query(
    `select from public.transactions
     where project_id is null and (created_at at time zone $1)::date = any($2::date[])`,
    [timeZone, changes],
  );
  meet(QUESTION_STATES, [
    changes.length > 0 && "a range in which clocks change",
    changes.length === 0 && "a range in which no clock changes",
    changes.some((day) => day === range.from || day === range.to) &&
      "a range that begins or ends with a change of clocks",
    nullIds.length > 0 && "a change of clocks on a day with an id that is null",
  ]);
}
