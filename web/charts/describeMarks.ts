import { formatShortRange } from "../../shared/format.ts";
import type { DayMark } from "../data/readDayMarks.ts";
import { CHART_TEXTS } from "./chartTexts.ts";

const MOST = 10;

/** What there is to know about days, in a sentence each with a space before; of many the first ones. */
export function describeMarks(marks: readonly DayMark[]): string {
  const told = marks.slice(0, MOST).map((mark) => `${formatShortRange(mark)}: ${mark.text}.`);
  const more = marks.length - told.length;
  const sentences = [...told, ...(more > 0 ? [CHART_TEXTS.moreNotes(`${more}`)] : [])];
  return sentences.map((sentence) => ` ${sentence}`).join("");
}
