import { useSyncExternalStore } from "react";
import { type Range, sharedDays } from "../../shared/range.ts";
import { Cell } from "../browser/cell.ts";
import type { DayMark } from "../data/readDayMarks.ts";

const NONE: readonly DayMark[] = [];
const marks = new Cell(NONE);

export const writeDayMarks = (found: readonly DayMark[]) => marks.write(found);

/** What there is to know about days, in the order in which it is told. It comes after the figures. */
export function useDayMarks(): readonly DayMark[] {
  return useSyncExternalStore(marks.subscribe, marks.read, () => NONE);
}

/** Those that are about a day of the range. */
export function marksWithin(marks: readonly DayMark[], range: Range): DayMark[] {
  return marks.filter((mark) => sharedDays(mark, range) !== null);
}
