import { use, useRef } from "react";
import { formatComparedRange, formatCount, formatShortRange } from "../../shared/format.ts";
import { dayCount, type Range } from "../../shared/range.ts";
import { sum } from "../../shared/sum.ts";
import { sumWithin } from "../../shared/trend.ts";
import { Selection } from "../figures/selection.ts";
import type { ShownTrend } from "../figures/shownTrend.ts";
import { BackIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";
import { LegendItem } from "./LegendItem.tsx";
import { TrendControls, type TrendControlsProps } from "./TrendControls.tsx";
import { toggled } from "./toggled.ts";

/** What the trend shows beside its chains. */
export type Extra = "total" | "previous" | "exploits";

interface TrendExtrasProps {
  readonly trend: ShownTrend;
  /** Those that may be drawn. */
  readonly offered: readonly Extra[];
  readonly hidden: ReadonlySet<Extra>;
  readonly onChange: (hidden: ReadonlySet<Extra>) => void;
  readonly zoomedFrom: Range | null;
  readonly onBack: () => void;
  /** Null where there is nothing to choose. */
  readonly controls: TrendControlsProps | null;
}

/** What is drawn beside the chains, each to be switched off and on, and the way out of a zoom. */
export function TrendExtras(props: TrendExtrasProps) {
  const { trend, offered, hidden, onChange, zoomedFrom, onBack, controls } = props;
  const list = useRef<HTMLUListElement>(null);
  const selected = use(Selection);
  return (
    <div className="trend-extras">
      <ul
        ref={list}
        className="legend-extras"
        tabIndex={-1}
        aria-label={TEXTS.transactionTrends.extras}
      >
        {extrasOf(trend, selected)
          .filter(({ extra }) => offered.includes(extra))
          .map(({ extra, name, count }) => (
            <li key={extra} data-extra={extra}>
              <LegendItem
                name={name}
                count={count}
                isDrawn={!hidden.has(extra)}
                swatch={<span className="swatch" aria-hidden="true" />}
                onToggle={() => onChange(toggled(hidden, extra))}
              />
            </li>
          ))}
      </ul>
      {zoomedFrom !== null && (
        <button
          type="button"
          className="back"
          aria-label={TEXTS.transactionTrends.backTo(formatShortRange(zoomedFrom))}
          onClick={() => {
            // The button is gone with the zoom, and the focus would be nowhere.
            list.current?.focus({ preventScroll: true });
            onBack();
          }}
        >
          <BackIcon />
          <span className="back-long">
            {TEXTS.transactionTrends.backTo(formatShortRange(zoomedFrom))}
          </span>
          <span className="back-short">{TEXTS.transactionTrends.back}</span>
        </button>
      )}
      {controls !== null && <TrendControls {...controls} />}
    </div>
  );
}

interface NamedExtra {
  readonly extra: Extra;
  readonly name: string;
  readonly count: number;
}

/** Those of selected days, but for the previous period: it is named with its own. */
function extrasOf(
  { buckets, total, previous, exploits, comparison }: ShownTrend,
  selected: Range | null,
) {
  const texts = TEXTS.transactionTrends;
  const daily = exploits.map((chains) => sum(chains.map(({ exploits }) => exploits)));
  const count = sumWithin(total.counts, buckets, selected);
  const extras: NamedExtra[] = [{ extra: "total", name: TEXTS.total, count }];
  if (previous !== null && previous.total > 0) {
    const days = formatComparedRange(previous.range, comparison);
    const name =
      comparison === "previous"
        ? texts.previous(formatCount(dayCount(previous.range)), days)
        : texts.compared(TEXTS.filter.comparisons[comparison], days);
    extras.push({ extra: "previous", name, count: previous.total });
  }
  if (sum(daily) > 0) {
    const struck = sumWithin(daily, buckets, selected);
    extras.push({ extra: "exploits", name: texts.exploits, count: struck });
  }
  return extras;
}
