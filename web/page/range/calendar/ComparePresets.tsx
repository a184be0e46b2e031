import { addMonths } from "date-fns/addMonths";
import { addYears } from "date-fns/addYears";
import { endOfMonth } from "date-fns/endOfMonth";
import { format } from "date-fns/format";
import { parseISO } from "date-fns/parseISO";
import { startOfMonth } from "date-fns/startOfMonth";
import { useEffect, useState } from "react";
import { addDays, type Day } from "../../../../shared/days/day.ts";
import { type DayRange, dayCount, previousPeriod } from "../../../../shared/days/range.ts";
import { lazyChart } from "../../charts/lazyChart.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

interface ComparePresetsProps {
  /** The range on screen, which other days are compared with. */
  readonly range: DayRange;
  readonly onPick: (days: DayRange | null) => void;
}

/** Other days that a range is often compared with, and a button for no chosen days. */
export function ComparePresets({ range, onPick }: ComparePresetsProps) {
  const texts = CALENDAR_TEXTS.compare;
  const event = useLastEvent(range);
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
  const month = addMonths(parseISO(from), -1);
  return { from: dayOf(startOfMonth(month)), to: dayOf(endOfMonth(month)) };
}

/** The same dates a year earlier; February 29 becomes February 28. */
function yearBefore({ from, to }: DayRange): DayRange {
  return { from: dayOf(addYears(parseISO(from), -1)), to: dayOf(addYears(parseISO(to), -1)) };
}

/** As many days as the range has, up to the day before an event. */
function daysBefore(event: Day, range: DayRange): DayRange {
  return previousPeriod({ from: event, to: addDays(event, dayCount(range) - 1) });
}

/** The first day of the last note of the team that begins within the range; null until it is read, and without one. */
function useLastEvent(range: DayRange): Day | null {
  const [event, setEvent] = useState<Day | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      // The code is loaded with the trend.
      const { siteDayMarks } = await lazyChart.code();
      const marks = await siteDayMarks(null);
      const days = marks
        .filter(({ kind, from }) => kind === "note" && range.from <= from && from <= range.to)
        .map(({ from }) => from);
      if (!isOver) setEvent(days.sort().at(-1) ?? null);
    };
    read().catch(console.error);
    return () => {
      isOver = true;
    };
  }, [range]);
  return event;
}

function dayOf(date: Date): Day {
  return format(date, "yyyy-MM-dd") as Day;
}
