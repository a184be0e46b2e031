import { use } from "react";
import { sumWithin } from "../../../shared/dashboard/trend.ts";
import { Swatch } from "../../parts/Swatch.tsx";
import { SelectedDaysContext } from "../../store/selectedDays.ts";
import { LegendItem, toggled } from "./LegendItem.tsx";
import type { ShownTrend } from "./shownTrend.ts";
import type { TrendLine } from "./trendSeries.ts";
import { TREND_TEXTS } from "./trendTexts.ts";

interface TrendLegendProps {
  readonly trend: ShownTrend;
  readonly series: readonly TrendLine[];
  /** The ids of hidden lines. */
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
  /** Called with a line's id when its name gets the pointer or the focus, and with null when the name loses it. */
  readonly onPoint: (id: string | null) => void;
}

/** The lines of chains with their sums, largest chains first: above the plot or beside it. */
export function TrendLegend({ trend, series, hidden, onChange, onPoint }: TrendLegendProps) {
  const selected = use(SelectedDaysContext);
  return (
    <ul className="legend" aria-label={TREND_TEXTS.lines}>
      {series.map(({ id, name, colour, counts, chains }) => (
        <li
          key={id}
          onPointerEnter={() => onPoint(id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(id)}
          onBlur={() => onPoint(null)}
        >
          <LegendItem
            name={name}
            title={chains.join(", ")}
            count={sumWithin(counts, trend.buckets, selected)}
            isDrawn={!hidden.has(id)}
            swatch={<Swatch colour={colour} />}
            onToggle={() => onChange(toggled(hidden, id))}
          />
        </li>
      ))}
    </ul>
  );
}
