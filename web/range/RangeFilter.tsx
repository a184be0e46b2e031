import { useId, useRef } from "react";
import { formatRange, formatShortDay } from "../../shared/format.ts";
import { dayCount, type RangeWords } from "../../shared/range.ts";
import { Boundary } from "../Boundary.tsx";
import { stepWithin } from "../data/horizon.ts";
import type { View } from "../data/view.ts";
import { CalendarIcon, ChevronIcon } from "../icons.tsx";
import { lazyView } from "../lazyView.tsx";
import { Popover } from "../Popover.tsx";
import { retriedImport } from "../retriedImport.ts";
import { TEXTS } from "../texts.ts";
import { unfinishedDay } from "../unfinishedDay.ts";

const RangeCalendar = lazyView(
  retriedImport(() => import("./RangeCalendar.tsx")),
  ({ RangeCalendar }) => RangeCalendar,
  <div className="calendar-placeholder" />,
);

interface RangeFilterProps {
  readonly view: View;
  readonly onChange: (words: RangeWords | null) => void;
}

export function RangeFilter({ view, onChange }: RangeFilterProps) {
  const { words, range, horizon, shown } = view;
  const openDay = shown.status === "ready" ? unfinishedDay(shown) : null;
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  const pick = (picked: RangeWords | null) => {
    popover.current?.hidePopover();
    onChange(picked);
  };
  return (
    <section className="filter" aria-labelledby={`${id}heading`}>
      <div className="filter-text">
        <h2 id={`${id}heading`}>{TEXTS.filter.heading}</h2>
        <p id={`${id}text`}>{TEXTS.filter.text}</p>
      </div>
      <div className="filter-controls">
        <Step direction={-1} view={view} onChange={onChange} />
        <button
          type="button"
          className="button filter-button"
          popoverTarget={id}
          aria-haspopup="dialog"
          aria-describedby={`${id}text`}
          onPointerEnter={RangeCalendar.load}
          onFocus={RangeCalendar.load}
        >
          <CalendarIcon />
          <span className={isKnown(view) ? undefined : "skeleton"}>{labelOf(view)}</span>
          <ChevronIcon direction="down" />
        </button>
        <Step direction={1} view={view} onChange={onChange} />
        {range !== null && openDay !== null && (
          <p className="filter-note">{TEXTS.filter.soFar(formatShortDay(openDay, range))}</p>
        )}
      </div>
      <Popover
        ref={popover}
        id={id}
        className="popover"
        role="dialog"
        aria-labelledby={`${id}heading`}
      >
        {() =>
          isKnown(view) &&
          horizon !== null && (
            <Boundary fallback={<p className="calendar">{TEXTS.filter.calendarAway}</p>}>
              <RangeCalendar words={words} range={range} horizon={horizon} onPick={pick} />
            </Boundary>
          )
        }
      </Popover>
    </section>
  );
}

interface StepProps extends RangeFilterProps {
  readonly direction: -1 | 1;
}

/** To the neighbouring period of as many days. */
function Step({ direction, view: { range, horizon }, onChange }: StepProps) {
  const target = range && horizon && stepWithin(horizon, range, direction);
  const days = range ? dayCount(range) : 1;
  const label = direction === -1 ? TEXTS.filter.back(days) : TEXTS.filter.forward(days);
  return (
    <button
      type="button"
      className="button filter-step"
      title={label}
      aria-label={label}
      disabled={!target}
      onClick={() => target && onChange(target)}
    >
      <ChevronIcon direction={direction === -1 ? "left" : "right"} />
    </button>
  );
}

/** Whether it is known which days are on screen, if any are. */
function isKnown({ words, range }: View): boolean {
  return words === null || range !== null;
}

/** What is not known yet takes the place of a range. */
function labelOf(view: View): string {
  if (!isKnown(view)) return "\u2007".repeat(24);
  return view.range === null ? TEXTS.filter.unset : formatRange(view.range);
}
