import { use, useId, useRef } from "react";
import { comparedRange } from "../../shared/days/comparison.ts";
import type { QueryOptions } from "../../shared/days/queryOptions.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { formatComparedRange, formatRange } from "../../shared/text/format.ts";
import { useNow } from "../browser/useNow.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { Icon } from "../parts/Icon.tsx";
import { useKeysAhead } from "../parts/keysAhead.ts";
import { lazyParts } from "../parts/lazyParts.ts";
import { Popover } from "../parts/Popover.tsx";
import { notOver } from "../store/notOver.ts";
import { Selection } from "../store/selectedDays.ts";
import type { PageView } from "../store/view.ts";
import { TEXTS } from "../texts.ts";
import { stepWithin } from "../url/availableDays.ts";
import { setRange } from "../url/urlHistory.ts";
import { viewerZone } from "../url/viewerZone.ts";
import { CompareSelect } from "./CompareSelect.tsx";

const lazyRangeCalendar = lazyParts(() => import("./calendar/RangeCalendar.tsx"));
const RangeCalendar = lazyRangeCalendar("RangeCalendar", <div className="calendar-placeholder" />);

export function RangeFilter({ view }: { readonly view: PageView }) {
  const { options, hasRange, query, range, availableDays, timeZone } = view;
  const selected = use(Selection);
  const now = useNow();
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  const keys = useKeysAhead();
  const pick = (picked: QueryOptions | null) => {
    popover.current?.hidePopover();
    setRange(picked);
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
          onKeyDown={(event) => keys.keep(event, popover.current)}
        >
          <Icon name="calendar" />
          <span className={isKnown(view) ? undefined : "skeleton"}>
            {rangeLabel(view, selected)}
          </span>
          <Icon name="down" />
        </button>
        <Step direction={1} view={view} />
      </div>
      <CompareSelect comparison={query?.comparison ?? "previous"} />
      <p className="filter-note">
        <span>{comparedDays(view, selected)}</span>
        <span>{rangeNote(view, selected, now)}</span>
      </p>
      <Popover
        ref={popover}
        id={id}
        className="popover"
        role="dialog"
        aria-labelledby={`${id}heading`}
      >
        {() =>
          isKnown(view) &&
          availableDays !== null && (
            <Boundary fallback={<p className="calendar">{TEXTS.filter.calendarUnavailable}</p>}>
              <RangeCalendar
                options={hasRange ? options : null}
                range={range}
                availableDays={availableDays}
                timeZone={timeZone}
                keys={keys}
                onPick={pick}
              />
            </Boundary>
          )
        }
      </Popover>
    </section>
  );
}

interface StepProps {
  readonly direction: -1 | 1;
  readonly view: PageView;
}

/** Moves to the neighbouring period of the same length. */
function Step({ direction, view: { range, availableDays } }: StepProps) {
  const target = range && availableDays && stepWithin(availableDays, range, direction);
  const days = range ? dayCount(range) : 1;
  const label = direction === -1 ? TEXTS.filter.back(days) : TEXTS.filter.forward(days);
  return (
    <button
      type="button"
      className="button filter-step"
      title={label}
      aria-label={label}
      // Disabled by its own click, it would lose the focus.
      aria-disabled={!target}
      onClick={() => target && setRange(target)}
    >
      <Icon name={direction === -1 ? "left" : "right"} />
    </button>
  );
}

/** Whether the days on screen, if any, are known. */
export function isKnown({ hasRange, range }: PageView): boolean {
  return !hasRange || range !== null;
}

/** Selected days replace the range. An unknown range keeps its space. */
export function rangeLabel(view: PageView, selected: DayRange | null): string {
  if (selected !== null) return formatRange(selected);
  if (!isKnown(view)) return "\u2007".repeat(24);
  return view.range === null ? TEXTS.filter.unset : formatRange(view.range);
}

/** `compared with Dec 05 - Jan 04`: of the range, or of the selected days, the same for all figures. */
export function comparedDays({ shown }: PageView, selected: DayRange | null): string | null {
  if (shown.status !== "ready") return null;
  const { previous, comparison } = shown.dashboard;
  const compared = previous && selected ? comparedRange(selected, comparison) : previous;
  return compared && TEXTS.filter.comparedWith(formatComparedRange(compared, comparison));
}

/** `Feb 04 is not over · Days of UTC`: an unfinished last day, and a zone that is not the reader's own. */
export function rangeNote(
  { range, shown, timeZone }: PageView,
  selected: DayRange | null,
  now: number | null,
): string {
  const openDay = shown.status === "ready" ? shown.unfinished : null;
  const isOpenEnded = openDay !== null && (selected === null || selected.to === openDay);
  // The reader's zone is unknown during prerendering.
  const isForeign = now !== null && timeZone !== null && timeZone !== viewerZone;
  return [
    ...(range !== null && isOpenEnded ? notOver(openDay, range) : []),
    ...(isForeign ? [TEXTS.filter.daysOf(timeZone)] : []),
  ].join(" · ");
}
