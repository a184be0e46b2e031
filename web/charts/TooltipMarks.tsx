import { formatShortRange } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import type { DayMark } from "../data/readDayMarks.ts";
import { marksWithin, useDayMarks } from "../figures/dayMarks.ts";
import { CHART_TEXTS } from "./chartTexts.ts";

/** More would make a tooltip higher than the chart. */
const MOST = 4;

/** What there is to know about the days of a tooltip; where these are several, of which of them. */
export function TooltipMarks({ days }: { readonly days: Range }) {
  const marks = marksWithin(useDayMarks(), days);
  const textOf = (mark: DayMark) =>
    days.from === days.to ? mark.text : `${formatShortRange(mark)}: ${mark.text}`;
  const texts = marks.slice(0, MOST).map(textOf);
  const more = marks.length - texts.length;
  return [...texts, ...(more > 0 ? [CHART_TEXTS.moreNotes(`${more}`)] : [])].map((text) => (
    <p key={text} className="tooltip-mark" dir="auto">
      {text}
    </p>
  ));
}
