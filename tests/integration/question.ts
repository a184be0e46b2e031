import { calendar } from "../../shared/days/calendar.ts";
import { MS_PER_DAY } from "../../shared/days/day.ts";
import { type DayRange, dayCount, listDays } from "../../shared/days/range.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
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
] as const;

/** Notes what a random question is about. In the random tables each day has ids that are null. */
export function meetQuestion({ range, timeZone }: Question): void {
  const isChanged = (days: DayRange) => {
    const { start, end } = calendar(days, timeZone);
    return end - start !== dayCount(days) * MS_PER_DAY;
  };
  const [first, last] = [range.from, range.to].map((day) => isChanged({ from: day, to: day }));
  meet(QUESTION_STATES, [
    isChanged(range) && "a range in which clocks change",
    !isChanged(range) && "a range in which no clock changes",
    (first || last) === true && "a range that begins or ends with a change of clocks",
  ]);
}
