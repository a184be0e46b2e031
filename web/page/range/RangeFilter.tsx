import { use, useId, useRef } from "react";
import { capitalized } from "../../../shared/database/datedTables.ts";
import { COMPARISONS, type Comparison, VERSUS } from "../../../shared/days/comparison.ts";
import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import { dayCount } from "../../../shared/days/range.ts";
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

export function RangeFilter({ view }: RangeFilterProps) {
  const { options, hasRange, query, range, availableDays, timeZone } = view;
  const selected = use(SelectedDaysContext);
  const now = useNow();
  const compared = comparedText(view, selected);
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
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
        >
          <Icon name="calendar" />
          <span className={isKnown(view) ? undefined : "skeleton"} translate={range ? "no" : "yes"}>
            {rangeLabel(view, selected)}
          </span>
          <Icon name="down" />
        </button>
        <Step direction={1} view={view} />
      </div>
      <CompareSelect comparison={query?.comparison ?? "previous"} />
      <div className="filter-note">
        {compared && <span>{compared}</span>}
        <span>{rangeNote(view, selected, now)}</span>
      </div>
      <Popover
        ref={popover}
        id={id}
        className="popover range-popover"
        role="dialog"
        aria-labelledby={`${id}heading`}
      >
        {(close) =>
          isKnown(view) &&
          availableDays !== null && (
            <Boundary fallback={<p className="calendar">{TEXTS.unavailable}</p>}>
              <RangeCalendar
                options={hasRange ? options : null}
                range={range}
                availableDays={availableDays}
                timeZone={timeZone}
                onPick={pick}
                onClose={close}
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
      // `disabled` would take the focus from a button that its own click disables.
      aria-disabled={!target}
      onClick={() => target && setRange(target)}
    >
      <Icon name={direction === -1 ? "left" : "right"} />
    </button>
  );
}

function CompareSelect({ comparison }: { readonly comparison: Comparison }) {
  return (
    <label className="compare">
      <span>{TEXTS.filter.versus}</span>
      <select
        aria-label={TEXTS.filter.compareWith}
        value={comparison}
        onChange={({ target }) => setOptions({ compare: target.value })}
      >
        {COMPARISONS.map((each) => (
          <option key={each} value={each}>
            {capitalized(VERSUS[each])}
          </option>
        ))}
      </select>
    </label>
  );
}
