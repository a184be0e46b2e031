import { useState } from "react";
import { DayPicker, type Modifiers } from "react-day-picker";
import { BRAND } from "../../shared/brand.ts";
import type { Comparison } from "../../shared/comparison.ts";
import type { Day } from "../../shared/day.ts";
import { formatDay, formatRange } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import { useMediaQuery } from "../browser/useMediaQuery.ts";
import type { Horizon } from "../data/horizon.ts";
import { ChevronIcon } from "../parts/icons.tsx";
import { CompareSelect } from "./CompareSelect.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";
import { dateOfDay, dayOfDate } from "./dayDate.ts";
import { RangeFields } from "./RangeFields.tsx";
import { RangePresets } from "./RangePresets.tsx";
import { ZoneSelect } from "./ZoneSelect.tsx";
import "../styles/calendar.css";

/** The month of Bitcoin's first block: no chain has an earlier day. */
const FIRST_MONTH = new Date(2009, 0);

interface RangeCalendarProps {
  readonly words: RangeWords | null;
  readonly range: Range | null;
  readonly horizon: Horizon;
  readonly comparison: Comparison;
  readonly timeZone: string | null;
  /** Called once both ends are set, or with null to set none. */
  readonly onPick: (words: RangeWords | null) => void;
}

/** Two months to pick a range in; between its first and second day the choice stays in here. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { words, range, horizon, comparison, timeZone, onPick } = props;
  const [first, setFirst] = useState<Day | null>(null);
  const [pointed, setPointed] = useState<Day | null>(null);
  const months = useMediaQuery("(width < 48rem)") ? 1 : 2;
  const { last, cover } = horizon;
  const lastDay = range !== null && range.to > last ? range.to : last;
  const unknown = cover === null ? [] : [{ before: dateOfDay(cover.from) }];
  const pick = (day: Day) => {
    if (first === null) setFirst(day);
    else onPick(ordered(first, day));
  };
  return (
    <div className="calendar" ref={focusDay}>
      <RangePresets words={words} horizon={horizon} onPick={onPick} />
      <div className="calendar-days">
        <DayPicker
          mode="range"
          captionLayout="dropdown"
          navLayout="around"
          fixedWeeks
          weekStartsOn={BRAND.weekStartsOn}
          numberOfMonths={months}
          startMonth={cover === null ? FIRST_MONTH : dateOfDay(cover.from)}
          endMonth={dateOfDay(lastDay)}
          defaultMonth={firstMonthShown(range?.to ?? last, months)}
          disabled={[{ after: dateOfDay(lastDay) }, ...unknown]}
          selected={first === null ? rangeOfDates(range) : { from: dateOfDay(first) }}
          modifiers={{ preview: first === null ? [] : datesOf(ordered(first, pointed ?? first)) }}
          modifiersClassNames={{ preview: "rdp-preview" }}
          onSelect={(_, date) => pick(dayOfDate(date))}
          onDayMouseEnter={(date) => setPointed(dayOfDate(date))}
          onDayFocus={(date) => setPointed(dayOfDate(date))}
          components={{ Chevron }}
          labels={{ labelDayButton }}
          footer={describe(range, first, cover)}
        />
        <div className="calendar-foot">
          <RangeFields range={range} horizon={horizon} onPick={onPick} />
          {range !== null && <CopyLink range={range} />}
          <CompareSelect comparison={comparison} />
          {timeZone !== null && <ZoneSelect timeZone={timeZone} />}
        </div>
      </div>
    </div>
  );
}

/** Puts the focus on the day that takes the arrows, as soon as the popover is there to take it. */
function focusDay(calendar: HTMLElement | null): void {
  const popover = calendar?.closest("[popover]");
  const focus = () =>
    calendar?.querySelector<HTMLElement>(".rdp-day_button[tabindex='0']")?.focus();
  if (popover?.matches(":popover-open")) focus();
  else popover?.addEventListener("toggle", focus, { once: true });
}

const longDate = new Intl.DateTimeFormat(BRAND.locale, { dateStyle: "full" });

/** `Today, Friday, November 20, 2026, selected`: unlike the default it holds the number shown. */
function labelDayButton(date: Date, { today, selected }: Modifiers): string {
  const day = longDate.format(date);
  const named = today ? CALENDAR_TEXTS.today(day) : day;
  return selected ? CALENDAR_TEXTS.selected(named) : named;
}

function Chevron({ orientation = "down" }: { orientation?: "up" | "down" | "left" | "right" }) {
  return <ChevronIcon direction={orientation === "up" ? "down" : orientation} />;
}

function describe(range: Range | null, first: Day | null, cover: Range | null): string {
  if (first !== null) return CALENDAR_TEXTS.pickLast(formatDay(first));
  if (cover !== null) return CALENDAR_TEXTS.cover(formatDay(cover.from), formatDay(cover.to));
  return range === null ? CALENDAR_TEXTS.pickFirst : formatRange(range);
}

function firstMonthShown(lastDay: Day, months: number): Date {
  const date = dateOfDay(lastDay);
  return new Date(date.getFullYear(), date.getMonth() + 1 - months);
}

function ordered(a: Day, b: Day): Range {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

function datesOf({ from, to }: Range): { from: Date; to: Date } {
  return { from: dateOfDay(from), to: dateOfDay(to) };
}

function rangeOfDates(range: Range | null): { from: Date; to: Date } | undefined {
  return range === null ? undefined : datesOf(range);
}
