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
  /** The options of the range on screen, by which its preset is found; null for no range. */
  readonly options: QueryOptions | null;
  /** The days that are picked at first; null for none. */
  readonly picked: DayRange | null;
  /** The range on screen, if days to compare it with are picked; null to pick the range itself. */
  readonly rangeToCompare: DayRange | null;
  readonly availableDays: AvailableDays;
  /** The time zone of the days, if the calendar has a choice of it. */
  readonly timeZone: string | null;
  /** Called when both ends are picked, or with null to clear the range. */
  readonly onPick: (options: QueryOptions | null) => void;
  readonly onClose: () => void;
}

/**
 * Picks a range or, with `rangeToCompare`, the days that this range is compared with. There are presets, a calendar of two
 * months and two fields. In the calendar the first click on a day only marks the day, and the second one picks the days
 * between the two, in either order.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  const { options, picked, rangeToCompare, availableDays, timeZone, onPick, onClose } = props;
  /** The day of the first click, until the second one. */
  const [firstClicked, setFirstClicked] = useState<Day | null>(null);
  /** The day with the pointer or the focus. */
  const [pointed, setPointed] = useState<Day | null>(null);
  const { cover } = availableDays;
  const lastAvailable = lastAvailableDay(availableDays);
  const offered = {
    from: cover?.from ?? FIRST_DAY,
    // The picked days of a link may end later than the last available day.
    to: picked !== null && picked.to > lastAvailable ? picked.to : lastAvailable,
  };
  const { from: firstOffered, to: lastOffered } = calendarDates(offered);
  const selected = firstClicked === null ? picked : { from: firstClicked, to: firstClicked };
  const preview =
    firstClicked === null ? [] : calendarDates(ordered(firstClicked, pointed ?? firstClicked));
  const pick = (day: Day) => {
    if (firstClicked === null) setFirstClicked(day);
    else onPick(ordered(firstClicked, day));
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
      {rangeToCompare === null ? (
        <RangePresets options={options} availableDays={availableDays} onPick={onPick} />
      ) : (
        <ComparePresets range={rangeToCompare} onPick={onPick} />
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
            startMonth={firstOffered}
            endMonth={lastOffered}
            defaultMonth={subMonths(parseISO(picked?.to ?? lastAvailable), 1)}
            disabled={{ before: firstOffered, after: lastOffered }}
            selected={selected === null ? undefined : calendarDates(selected)}
            modifiers={{ preview }}
            modifiersClassNames={{ preview: "rdp-preview" }}
            onSelect={(_, date) => pick(dayOfDate(date))}
            onDayMouseEnter={(date) => setPointed(dayOfDate(date))}
            onDayFocus={(date) => setPointed(dayOfDate(date))}
            components={{ Chevron, Footer }}
            labels={{ labelDayButton }}
            footer={footerText(firstClicked, cover)}
          />
        </div>
        <div className="calendar-foot">
          <RangeFields
            // Other picked days replace the typed text.
            key={`${picked?.from} ${picked?.to}`}
            range={picked}
            availableDays={availableDays}
            offered={offered}
            onPick={onPick}
          />
          {timeZone !== null && <ZoneSelect timeZone={timeZone} />}
        </div>
      </div>
    </div>
  );
}

/**
 * A ref that shows what is picked whenever the popover around the calendar opens: it focuses the picked day, and scrolls the
 * row of presets to the pressed one. It does so at once if the code of the calendar has loaded after the popover opened.
 * Returns the clean-up.
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

/** Scrolls the row of presets so that the pressed one is in its middle. Does nothing if none is pressed. */
function scrollToPressed(presets: Element | null): void {
  const pressed = presets?.querySelector("[aria-pressed='true']");
  if (!presets || !pressed) return;
  presets.scrollLeft += middleOf(pressed) - middleOf(presets);
}

/** The x of the middle of an element in the window, in pixels. */
function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

const longDate = new Intl.DateTimeFormat(BRAND.locale, { dateStyle: "full" });

/** `Today, Friday, November 20, 2026, selected`. Unlike the library's own label it contains the visible number as it is. */
function labelDayButton(date: Date, { today, selected }: Modifiers): string {
  const day = longDate.format(date);
  const label = today ? CALENDAR_TEXTS.today(day) : day;
  return selected ? CALENDAR_TEXTS.selected(label) : label;
}

function Chevron({ orientation = "down" }: { orientation?: "up" | "down" | "left" | "right" }) {
  return <Icon name={orientation === "up" ? "down" : orientation} />;
}

/** The footer of the calendar, which may be translated, though its days may not. */
function Footer(props: ComponentProps<"div">) {
  return <div {...props} translate="yes" />;
}

/** After a first click what to click next, otherwise the days with figures or, if they have no known ends, what to click. */
function footerText(firstClicked: Day | null, cover: DayRange | null): string {
  if (firstClicked !== null) return CALENDAR_TEXTS.pickLast(formatDay(firstClicked));
  if (cover !== null) return CALENDAR_TEXTS.cover(formatDay(cover.from), formatDay(cover.to));
  return CALENDAR_TEXTS.pickFirst;
}

/** The range between two days in any order. */
function ordered(a: Day, b: Day): DayRange {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

/** The ends of a range as the calendar needs them: local midnights. */
function calendarDates({ from, to }: DayRange): { from: Date; to: Date } {
  return { from: parseISO(from), to: parseISO(to) };
}
