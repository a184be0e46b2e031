import { parseISO } from "date-fns/parseISO";
import { subMonths } from "date-fns/subMonths";
import { type ComponentProps, useState } from "react";
import { DayPicker, type Modifiers } from "react-day-picker";
import { BRAND } from "../../../../shared/brand.ts";
import type { Day } from "../../../../shared/days/day.ts";
import { WEEKDAY_NUMBERS } from "../../../../shared/days/period.ts";
import type { AvailableDays } from "../../../../shared/days/query.ts";
import type { QueryOptions } from "../../../../shared/days/queryOptions.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatDay } from "../../../../shared/text/format.ts";
import { lastAvailableDay } from "../../../store/url/availableDays.ts";
import { Icon } from "../../parts/Icon.tsx";
import { ComparePresets } from "./ComparePresets.tsx";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";
import { dayOfDate } from "./dayOfDate.ts";
import { RangeFields } from "./RangeFields.tsx";
import { RangePresets } from "./RangePresets.tsx";
import { ZoneSelect } from "./ZoneSelect.tsx";
import "./calendar.css";

/** The first day of the month of Bitcoin's first block: no chain has an earlier day. */
const FIRST_DAY: Day = "2009-01-01";

interface RangeCalendarProps {
  readonly options: QueryOptions | null;
  /** The days to mark as picked; null for none. */
  readonly range: DayRange | null;
  /** The range whose other days are picked; null to pick the range itself. */
  readonly compared: DayRange | null;
  readonly availableDays: AvailableDays;
  readonly timeZone: string | null;
  /** Called when both ends are set, or with null to clear the range. */
  readonly onPick: (options: QueryOptions | null) => void;
  readonly onClose: () => void;
}

/** Two months of days to pick a range from. The first click stays local until the second click. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { options, range, compared, availableDays, timeZone, onPick, onClose } = props;
  const [first, setFirst] = useState<Day | null>(null);
  const [pointed, setPointed] = useState<Day | null>(null);
  const { cover } = availableDays;
  const last = lastAvailableDay(availableDays);
  const offered = {
    from: cover?.from ?? FIRST_DAY,
    to: range !== null && range.to > last ? range.to : last,
  };
  const { from: startMonth, to: endMonth } = calendarDates(offered);
  const pick = (day: Day) => {
    if (first === null) setFirst(day);
    else onPick(ordered(first, day));
  };
  return (
    <div className="calendar" ref={showSelection}>
      <button
        type="button"
        className="icon-button calendar-close"
        aria-label={CALENDAR_TEXTS.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {compared === null ? (
        <RangePresets options={options} availableDays={availableDays} onPick={onPick} />
      ) : (
        <ComparePresets range={compared} onPick={onPick} />
      )}
      <div className="calendar-days">
        <div className="calendar-months" translate="no">
          <DayPicker
            mode="range"
            captionLayout="dropdown"
            navLayout="around"
            fixedWeeks
            weekStartsOn={WEEKDAY_NUMBERS[availableDays.weekStartsOn]}
            numberOfMonths={2}
            startMonth={startMonth}
            endMonth={endMonth}
            defaultMonth={subMonths(parseISO(range?.to ?? last), 1)}
            disabled={{ before: startMonth, after: endMonth }}
            selected={selectedDates(first === null ? range : { from: first, to: first })}
            modifiers={{
              preview: first === null ? [] : calendarDates(ordered(first, pointed ?? first)),
            }}
            modifiersClassNames={{ preview: "rdp-preview" }}
            onSelect={(_, date) => pick(dayOfDate(date))}
            onDayMouseEnter={(date) => setPointed(dayOfDate(date))}
            onDayFocus={(date) => setPointed(dayOfDate(date))}
            components={{ Chevron, Footer }}
            labels={{ labelDayButton }}
            footer={footerText(first, cover)}
          />
        </div>
        <div className="calendar-foot">
          <RangeFields
            // A new range replaces the typed text.
            key={`${range?.from} ${range?.to}`}
            range={range}
            availableDays={availableDays}
            offered={offered}
            onPick={onPick}
          />
          {timeZone !== null && compared === null && <ZoneSelect timeZone={timeZone} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Once the popover is open, focuses the day of the arrow keys and scrolls the row of presets to the pressed one. The
 * popover may open before the calendar is drawn.
 */
function showSelection(calendar: HTMLElement | null) {
  if (calendar === null) return;
  const popover = calendar.closest("[popover]");
  const show = () => {
    if (!popover?.matches(":popover-open")) return;
    calendar.querySelector<HTMLElement>(".rdp-day_button[tabindex='0']")?.focus();
    scrollToPressed(calendar.querySelector(".presets"));
  };
  show();
  popover?.addEventListener("toggle", show);
  return () => popover?.removeEventListener("toggle", show);
}

function scrollToPressed(presets: Element | null): void {
  const pressed = presets?.querySelector("[aria-pressed='true']");
  if (!presets || !pressed) return;
  const { left, right } = pressed.getBoundingClientRect();
  const row = presets.getBoundingClientRect();
  presets.scrollLeft += (left + right - row.left - row.right) / 2;
}

const longDate = new Intl.DateTimeFormat(BRAND.locale, { dateStyle: "full" });

/** `Today, Friday, November 20, 2026, selected`: unlike the default label it contains the visible number. */
function labelDayButton(date: Date, { today, selected }: Modifiers): string {
  const day = longDate.format(date);
  const named = today ? CALENDAR_TEXTS.today(day) : day;
  return selected ? CALENDAR_TEXTS.selected(named) : named;
}

function Chevron({ orientation = "down" }: { orientation?: "up" | "down" | "left" | "right" }) {
  return <Icon name={orientation === "up" ? "down" : orientation} />;
}

/** A sentence below the names of days. */
function Footer(props: ComponentProps<"div">) {
  return <div {...props} translate="yes" />;
}

function footerText(first: Day | null, cover: DayRange | null): string {
  if (first !== null) return CALENDAR_TEXTS.pickLast(formatDay(first));
  if (cover !== null) return CALENDAR_TEXTS.cover(formatDay(cover.from), formatDay(cover.to));
  return CALENDAR_TEXTS.pickFirst;
}

function ordered(a: Day, b: Day): DayRange {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

function calendarDates({ from, to }: DayRange): { from: Date; to: Date } {
  return { from: parseISO(from), to: parseISO(to) };
}

function selectedDates(range: DayRange | null): { from: Date; to: Date } | undefined {
  return range === null ? undefined : calendarDates(range);
}
