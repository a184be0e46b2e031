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

/**
 * Buttons for days that a range is often compared with: the month before it, its dates a year earlier, and the days before an
 * event, if the site has a note on one within the range. A last button clears the picked days.
 */
export function ComparePresets({ range, onPick }: ComparePresetsProps) {
  const texts = CALENDAR_TEXTS.compare;
  // Revisions are no events. Only notes are read, since revisions need a time zone for their days.
  const revisionZone = null;
  const isNeeded = true;
  const notes = useSiteMarks(isNeeded, revisionZone);
  const event = lastEvent(notes, range);
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

/** The same number of days as the range has, up to the day before an event. */
function daysBefore(event: Day, range: DayRange): DayRange {
  return { from: addDays(event, -dayCount(range)), to: addDays(event, -1) };
}

/** The first day of the note that begins last within the range; null if no note begins in it. */
function lastEvent(notes: readonly DayMark[], range: DayRange): Day | null {
  const firstDays = notes.map(({ from }) => from);
  const daysInRange = firstDays.filter((day) => range.from <= day && day <= range.to);
  return daysInRange.sort().at(-1) ?? null;
}
