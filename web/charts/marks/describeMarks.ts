import { formatShortRange } from "../../../shared/text/format.ts";
import type { DayMark } from "../../sources/marks/readDayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

const MOST = 10;

/**
 * Describes notes and revisions, one sentence each with a leading space; only the first ones of
 * many.
 */
export function describeMarks(marks: readonly DayMark[]): string {
  const told = marks.slice(0, MOST).map((mark) => `${formatShortRange(mark)}: ${mark.text}.`);
  const more = marks.length - told.length;
  const sentences = [...told, ...(more > 0 ? [CHART_TEXTS.moreNotes(`${more}`)] : [])];
  return sentences.map((sentence) => ` ${sentence}`).join("");
}
