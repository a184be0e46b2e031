import { useRef } from "react";
import { formatCompact, formatCount, formatShortRange } from "../../shared/format.ts";
import { dayCount, type Range } from "../../shared/range.ts";
import { sum } from "../../shared/sum.ts";
import type { Trend } from "../../shared/trend.ts";
import { BackIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";
import { toggled } from "./toggled.ts";

/** What the trend shows beside its chains. */
export type Extra = "total" | "previous" | "exploits";

interface TrendExtrasProps {
  readonly trend: Trend;
  readonly hidden: ReadonlySet<Extra>;
  readonly onChange: (hidden: ReadonlySet<Extra>) => void;
  readonly zoomedFrom: Range | null;
  readonly onBack: () => void;
}

/** What is drawn beside the chains, each to be switched off and on, and the way out of a zoom. */
export function TrendExtras({ trend, hidden, onChange, zoomedFrom, onBack }: TrendExtrasProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="trend-extras">
      <ul
        ref={list}
        className="legend-extras"
        tabIndex={-1}
        aria-label={TEXTS.transactionTrends.extras}
      >
        {extrasOf(trend).map(({ extra, name, count }) => (
          <li key={extra} data-extra={extra}>
            <button
              type="button"
              title={`${name}: ${formatCount(count)}`}
              aria-pressed={!hidden.has(extra)}
              onClick={() => onChange(toggled(hidden, extra))}
            >
              <span className="swatch" aria-hidden="true" />
              <span className="name">{name}</span>
              <span className="legend-count">{formatCompact(count)}</span>
            </button>
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
    </div>
  );
}

interface NamedExtra {
  readonly extra: Extra;
  readonly name: string;
  readonly count: number;
}

function extrasOf({ total, previous, exploits }: Trend): NamedExtra[] {
  const texts = TEXTS.transactionTrends;
  const struck = sum(exploits.flat().map(({ exploits }) => exploits));
  const extras: NamedExtra[] = [{ extra: "total", name: TEXTS.total, count: total.total }];
  if (previous !== null) {
    const name = texts.previous(
      formatCount(dayCount(previous.range)),
      formatShortRange(previous.range),
    );
    extras.push({ extra: "previous", name, count: previous.total });
  }
  if (struck > 0) extras.push({ extra: "exploits", name: texts.exploits, count: struck });
  return extras;
}
