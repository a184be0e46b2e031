import { sum } from "../../shared/cube/sum.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatDifference } from "../../shared/text/format.ts";
import type { DayMark } from "../sources/marks/readDayMarks.ts";
import { counted, TEXTS } from "../texts.ts";
import { marksWithin } from "./dayMarks.ts";

/** `3 days revised: −16`; null if none of the days has changed since it was published. */
export function revisedDays(marks: readonly DayMark[], range: DayRange): string | null {
  const revised = marksWithin(marks, range).filter(({ kind }) => kind === "change");
  if (revised.length === 0) return null;
  const change = formatDifference(sum(revised.map(({ change }) => change)));
  return TEXTS.revised(counted(formatCount(revised.length), "day"), change);
}
