import { sum } from "../../shared/cube/sum.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatDifference } from "../../shared/text/format.ts";
import type { DayMark } from "../sources/marks/readDayMarks.ts";
import { TEXTS } from "../texts.ts";
import { marksWithin } from "./dayMarks.ts";

/** How many days have changed since they were published, and by how much; null if none has. */
export function revisedDays(marks: readonly DayMark[], range: DayRange) {
  const revised = marksWithin(marks, range).filter(({ kind }) => kind === "change");
  if (revised.length === 0) return null;
  const count = formatCount(revised.length);
  const change = formatDifference(sum(revised.map(({ change }) => change)));
  return { short: TEXTS.revised.short(count, change), long: TEXTS.revised.long(count, change) };
}
