import { use, useId, useRef } from "react";
import { formatRange, formatShortDay } from "../../shared/format.ts";
import { dayCount, type Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import { stepWithin } from "../data/horizon.ts";
import type { View } from "../data/view.ts";
import { Selection } from "../figures/selection.ts";
import { unfinishedDay } from "../figures/unfinishedDay.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { CalendarIcon, ChevronIcon } from "../parts/icons.tsx";
import { lazyView } from "../parts/lazyView.tsx";
import { Popover } from "../parts/Popover.tsx";
import { TEXTS } from "../texts.ts";

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
  const { words, range, horizon, timeZone } = view;
  const selected = use(Selection);
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
          <span className={isKnown(view) ? undefined : "skeleton"}>{labelOf(view, selected)}</span>
          <ChevronIcon direction="down" />
        </button>
        <Step direction={1} view={view} onChange={onChange} />
        <p className="filter-note">{noteOf(view, selected)}</p>
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
              <RangeCalendar
                words={words}
                range={range}
                horizon={horizon}
                comparison={view.look.comparison}
                timeZone={timeZone}
                onPick={pick}
              />
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

/** Days that are being selected stand for the range; what is not known yet takes its place. */
function labelOf(view: View, selected: Range | null): string {
  if (selected !== null) return formatRange(selected);
  if (!isKnown(view)) return "\u2007".repeat(24);
  return view.range === null ? TEXTS.filter.unset : formatRange(view.range);
}

/** `Feb 4 so far · Days of UTC`, as far as it is known. */
function noteOf({ range, shown, timeZone }: View, selected: Range | null): string {
  const openDay = shown.status === "ready" ? unfinishedDay(shown) : null;
  const isOpenEnded = openDay !== null && (selected === null || selected.to === openDay);
  return [
    ...(range !== null && isOpenEnded ? [TEXTS.filter.soFar(formatShortDay(openDay, range))] : []),
    ...(timeZone === null ? [] : [TEXTS.filter.daysOf(timeZone)]),
  ].join(" · ");
}
