import { type ComponentProps, use, useEffect, useId, useRef, useState } from "react";
import { capitalized } from "../../../shared/database/datedTables.ts";
import {
  COMPARISONS,
  chosenDays,
  chosenRange,
  isChosen,
  VERSUS,
} from "../../../shared/days/comparison.ts";
import { parseRange, type QueryOptions } from "../../../shared/days/queryOptions.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { formatShortRange } from "../../../shared/text/format.ts";
import { useNow } from "../../browser/useNow.ts";
import { stepWithin } from "../../store/url/availableDays.ts";
import { setOptions, setRange } from "../../store/url/urlHistory.ts";
import type { PageView } from "../../store/view.ts";
import { TEXTS } from "../../texts.ts";
import { SelectedDaysContext } from "../marks/selectedDays.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { Icon } from "../parts/Icon.tsx";
import { lazyParts } from "../parts/lazyParts.ts";
import { Popover } from "../parts/Popover.tsx";
import { comparedText, isKnown, rangeLabel, rangeNote } from "./rangeText.ts";

const lazyRangeCalendar = lazyParts(() => import("./calendar/RangeCalendar.tsx"));
const RangeCalendar = lazyRangeCalendar("RangeCalendar", <div className="calendar-placeholder" />);

interface RangeFilterProps {
  readonly view: PageView;
}

/**
 * Chooses the range and its comparison, with notes on both. The code of the calendar loads when its button gets the pointer
 * or the focus.
 */
export function RangeFilter({ view }: RangeFilterProps) {
  const { options, hasRange, range, availableDays, timeZone } = view;
  const selected = use(SelectedDaysContext);
  const now = useNow();
  const comparison = comparedText(view, selected);
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  const pick = (picked: QueryOptions | null) => {
    popover.current?.hidePopover();
    setRange(picked);
  };
  /** The properties of the calendar; null while the range or the available days are not known. */
  const calendar =
    !isKnown(view) || availableDays === null
      ? null
      : {
          options: hasRange ? options : null,
          picked: range,
          rangeToCompare: null,
          availableDays,
          timeZone,
          onPick: pick,
        };
  return (
    <section className="filter" aria-labelledby={`${id}heading`}>
      <div className="filter-text">
        <h2 id={`${id}heading`}>{TEXTS.filter.heading}</h2>
        <p id={`${id}text`}>{TEXTS.filter.text}</p>
      </div>
      <div className="filter-controls">
        <Step direction={-1} view={view} />
        <button
          type="button"
          className="button filter-button"
          popoverTarget={id}
          aria-haspopup="dialog"
          aria-describedby={`${id}text`}
          onPointerEnter={lazyRangeCalendar.load}
          onFocus={lazyRangeCalendar.load}
        >
          <Icon name="calendar" />
          <span className={isKnown(view) ? undefined : "skeleton"} translate={range ? "no" : "yes"}>
            {rangeLabel(view, selected)}
          </span>
          <Icon name="down" />
        </button>
        <Step direction={1} view={view} />
      </div>
      <CompareSelect view={view} />
      <div className="filter-note">
        {comparison && <span>{comparison}</span>}
        <span>{rangeNote(view, selected, now)}</span>
      </div>
      <CalendarPopover ref={popover} id={id} aria-labelledby={`${id}heading`} calendar={calendar} />
    </section>
  );
}

interface StepProps {
  readonly direction: -1 | 1;
  readonly view: PageView;
}

/** A button that moves to the period of the same length before or after the range; off if this period has no figures. */
function Step({ direction, view: { range, availableDays } }: StepProps) {
  const isUnknown = range === null || availableDays === null;
  const target = isUnknown ? null : stepWithin(availableDays, range, direction);
  // Without a range the button is off, and is labelled as for a single day.
  const days = range === null ? 1 : dayCount(range);
  const label = direction === -1 ? TEXTS.filter.back(days) : TEXTS.filter.forward(days);
  return (
    <button
      type="button"
      className="button filter-step"
      title={label}
      aria-label={label}
      // Not `disabled`: a click may disable the button, which would then lose the focus.
      aria-disabled={target === null}
      onClick={() => {
        if (target !== null) setRange(target);
      }}
    >
      <Icon name={direction === -1 ? "left" : "right"} />
    </button>
  );
}

/** The value of the choice that opens the calendar. */
const CUSTOM = "custom";

/**
 * What the range is compared with: a named comparison, or days that are picked in a calendar. The calendar's popover is not
 * on the page before it is opened for the first time.
 */
function CompareSelect({ view }: RangeFilterProps) {
  const { query, range, availableDays } = view;
  const comparison = query?.comparison ?? "previous";
  const pickedRange = isChosen(comparison) ? chosenRange(comparison) : null;
  const popover = useRef<HTMLDivElement>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const id = useId();
  const choose = (value: string) => {
    if (value !== CUSTOM) return setOptions({ compare: value });
    setHasOpened(true);
    popover.current?.showPopover();
  };
  // At the first choice the popover is on the page only after the render, so this effect shows it. Later, `choose` does.
  useEffect(() => {
    if (hasOpened) popover.current?.showPopover();
  }, [hasOpened]);
  const pick = (picked: QueryOptions | null) => {
    popover.current?.hidePopover();
    if (availableDays === null) return;
    // The URL gets dates even if a word such as `yesterday` was typed.
    const days = picked === null ? null : parseRange(picked, availableDays.today);
    setOptions({ compare: days === null ? undefined : chosenDays(days) });
  };
  /** The properties of the calendar; null without a range, and while the available days are not known. */
  const calendar =
    range === null || availableDays === null
      ? null
      : {
          // Only presets of ranges are found by options, and this calendar has presets of days to compare with instead.
          options: null,
          picked: pickedRange,
          rangeToCompare: range,
          availableDays,
          // The time zone is chosen in the calendar of the range.
          timeZone: null,
          onPick: pick,
        };
  return (
    <>
      <label className="compare">
        <span>{TEXTS.filter.versus}</span>
        <select
          aria-label={TEXTS.filter.compareWith}
          value={comparison}
          onChange={({ target }) => choose(target.value)}
        >
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {capitalized(VERSUS[name])}
            </option>
          ))}
          {pickedRange !== null && (
            <option value={comparison}>{formatShortRange(pickedRange)}</option>
          )}
          {range !== null && <option value={CUSTOM}>{TEXTS.filter.custom}</option>}
        </select>
      </label>
      {hasOpened && (
        <CalendarPopover
          ref={popover}
          id={id}
          aria-label={TEXTS.filter.customDays}
          calendar={calendar}
        />
      )}
    </>
  );
}

interface CalendarPopoverProps extends Omit<ComponentProps<typeof Popover>, "children"> {
  /** The properties of the calendar; null for none. */
  readonly calendar: Omit<ComponentProps<typeof RangeCalendar>, "onClose"> | null;
}

/** A popover with a calendar; empty if the calendar is null. */
function CalendarPopover({ calendar, ...popover }: CalendarPopoverProps) {
  return (
    <Popover {...popover} className="popover range-popover" role="dialog">
      {(close) =>
        calendar !== null && (
          <Boundary fallback={<p className="calendar">{TEXTS.unavailable}</p>}>
            <RangeCalendar {...calendar} onClose={close} />
          </Boundary>
        )
      }
    </Popover>
  );
}
