import { type DayRange, listDays } from "../../shared/days/range.ts";
import { fc } from "../suite/fastCheck.ts";
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

export const anyRange: fc.Arbitrary<DayRange> = fc
  .tuple(fc.constantFrom(...listDays(DAYS)), fc.constantFrom(...listDays(DAYS)))
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

/** Any range of the random tables' days, in any of the zones. */
export const question: fc.Arbitrary<Question> = fc.record({
  range: anyRange,
  timeZone: fc.constantFrom(...zones),
});
