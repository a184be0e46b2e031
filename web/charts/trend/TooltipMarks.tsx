import type { DayRange } from "../../../shared/days/range.ts";
import { formatDays } from "../../../shared/text/format.ts";
import type { DayMark } from "../../sources/marks/readDayMarks.ts";
import { marksWithin, useDayMarks } from "../../store/dayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

/** More would make the tooltip higher than the chart. */
const MOST = 4;

/** The notes and revisions of a tooltip's days. Among several days, each mark names its own. */
export function TooltipMarks({ days }: { readonly days: DayRange }) {
  const marks = marksWithin(useDayMarks(), days);
  const markText = (mark: DayMark) =>
    days.from === days.to ? mark.text : `${formatDays(mark)}: ${mark.text}`;
  const texts = marks.slice(0, MOST).map(markText);
  const more = marks.length - texts.length;
  return [...texts, ...(more > 0 ? [CHART_TEXTS.moreNotes(`${more}`)] : [])].map((text) => (
    <p key={text} className="tooltip-mark" dir="auto">
      {text}
    </p>
  ));
}
