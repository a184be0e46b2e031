import { createContext } from "react";
import { type Range, sharedDays } from "../../shared/range.ts";
import type { DayMark } from "../data/readDayMarks.ts";

/** What there is to know about days, in the order in which it is told. They come after the figures. */
export const DayMarks = createContext<readonly DayMark[]>([]);

/** Those that are about a day of the range. */
export function marksWithin(marks: readonly DayMark[], range: Range): DayMark[] {
  return marks.filter((mark) => sharedDays(mark, range) !== null);
}
