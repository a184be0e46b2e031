import { test } from "vitest";
import { barStep, type TrendStep, usualStep } from "../../../shared/days/buckets.ts";
import { parseTimeZone } from "../../../shared/days/calendar.ts";
import {
  type Comparison,
  comparedRange,
  parseComparison,
} from "../../../shared/days/comparison.ts";
import { requiredCover } from "../../../shared/days/cover.ts";
import { addDays, type Day, dayNumber, parseDay } from "../../../shared/days/day.ts";
import { formatDuration, parseDuration } from "../../../shared/days/duration.ts";
import {
  parseRange,
  parseRangeWithin,
  type QueryOptions,
} from "../../../shared/days/queryOptions.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { parseInstant } from "../../../shared/supabase/timelines.ts";
import { replayCalls } from "../../suite/transcript.ts";

const TODAY: Day = "2026-03-15";

/** What the inputs of the golden mean, by its headings; the inputs are arguments. */
const WORDS: Readonly<Record<string, (...args: never[]) => unknown>> = {
  "a day": (text: string) => `${parseDay(text)}, day ${dayNumber(text as Day)}`,
  "a day so many days later": (day: Day, days: number) => addDays(day, days),
  "a duration, as it is written shortest": (text: string) =>
    `${parseDuration(text)} ms, ${formatDuration(parseDuration(text))}`,
  "the name of a zone": parseTimeZone,
  "a row's time, in UTC unless it names a zone": (time: string | number) =>
    new Date(parseInstant(time)).toISOString(),
  "a range in words, on 2026-03-15": (words: QueryOptions) => daysOf(parseRange(words, TODAY)),
  "a period, in weeks that begin so": (period: string, start: "monday") =>
    daysOf(parseRange({ period }, TODAY, start)),
  "a range in words, with figures until yesterday": withFiguresUntil("2026-03-14"),
  "a range in words, with figures until February": withFiguresUntil("2026-02-28"),
  "all days of a range": (from: Day, to: Day) => listDays({ from, to }).join(" "),
  "a comparison, of a period": (name?: string, period?: string) =>
    parseComparison(name ?? undefined, period),
  "the days compared with a week": (comparison: Comparison) =>
    daysOf(comparedRange({ from: "2026-11-15", to: "2026-11-21" }, comparison)),
  "the cover of a range, with days of history and a comparison": (
    from: Day,
    to: Day,
    history: number,
    comparison?: Comparison,
  ) => daysOf(requiredCover({ from, to }, history, comparison)),
  "the step of so many days": (days: number) => usualStep(daysUntil("2026-01-01", days)),
  "the step of the bars of so many days, and of a chosen step": (days: number, step: TrendStep) =>
    barStep(daysUntil("2026-01-01", days), step),
};

function withFiguresUntil(to: Day) {
  return (words: QueryOptions) =>
    daysOf(
      parseRangeWithin(words, { today: TODAY, weekStartsOn: "monday" }, { from: "2026-01-01", to }),
    );
}

function daysUntil(to: Day, days: number): DayRange {
  return { from: addDays(to, 1 - days), to };
}

function daysOf(range: DayRange | null): string {
  return range === null ? "none" : `${range.from} to ${range.to}`;
}

test("words for days, times and zones mean what the golden says, or are refused in its words", async () => {
  await replayCalls("days", WORDS);
});
