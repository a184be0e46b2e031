import { addYears } from "date-fns/addYears";
import { parseISO } from "date-fns/parseISO";
import { addDays, type Day } from "../../../../shared/days/day.ts";
import { parseRange } from "../../../../shared/days/queryOptions.ts";
import { type DayRange, dayCount } from "../../../../shared/days/range.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { useSiteMarks } from "../../charts/useSiteMarks.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";
import { dayOfDate } from "./dayOfDate.ts";

interface ComparePresetsProps {
  /** The range on screen, which other days are compared with. */
  readonly range: DayRange;
  readonly onPick: (days: DayRange | null) => void;
}

/** Other days that a range is often compared with, and a button for no chosen days. */
export function ComparePresets({ range, onPick }: ComparePresetsProps) {
  const texts = CALENDAR_TEXTS.compare;
  const event = lastEvent(useSiteMarks(true, null), range);
  return (
    <div className="presets">
      <fieldset>
        <legend>{texts.legend}</legend>
        <button type="button" onClick={() => onPick(monthBefore(range))}>
          {texts.monthBefore}
        </button>
        <button type="button" onClick={() => onPick(yearBefore(range))}>
          {texts.yearBefore}
        </button>
        {event !== null && (
          <button type="button" onClick={() => onPick(daysBefore(event, range))}>
            {texts.beforeEvent}
          </button>
        )}
      </fieldset>
      <button type="button" className="presets-clear" onClick={() => onPick(null)}>
        {CALENDAR_TEXTS.clear}
      </button>
    </div>
  );
}

/** The calendar month before the one in which the range begins. */
function monthBefore({ from }: DayRange): DayRange {
  return parseRange({ period: "last-month" }, from);
}

/** The same dates a year earlier; February 29 becomes February 28. */
function yearBefore({ from, to }: DayRange): DayRange {
  return {
    from: dayOfDate(addYears(parseISO(from), -1)),
    to: dayOfDate(addYears(parseISO(to), -1)),
  };
}

/** As many days as the range has, up to the day before an event. */
function daysBefore(event: Day, range: DayRange): DayRange {
  return { from: addDays(event, -dayCount(range)), to: addDays(event, -1) };
}

/** The first day of the last note of the team that begins within the range; null without one. */
function lastEvent(marks: readonly DayMark[], range: DayRange): Day | null {
  const days = marks
    .filter(({ kind, from }) => kind === "note" && range.from <= from && from <= range.to)
    .map(({ from }) => from);
  return days.sort().at(-1) ?? null;
}
