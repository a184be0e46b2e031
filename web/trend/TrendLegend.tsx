import { use } from "react";
import { sumWithin, type Trend } from "../../shared/trend.ts";
import { Selection } from "../figures/selection.ts";
import type { Series } from "../figures/trendSeries.ts";
import { Swatch } from "../parts/Swatch.tsx";
import { TEXTS } from "../texts.ts";
import { LegendItem } from "./LegendItem.tsx";
import { toggled } from "./toggled.ts";

interface TrendLegendProps {
  readonly buckets: Trend["buckets"];
  readonly series: readonly Series[];
  /** The ids of those that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** The lines of chains with their sums. */
export function TrendLegend({ buckets, series, hidden, onChange }: TrendLegendProps) {
  const selected = use(Selection);
  return (
    <ul className="legend" aria-label={TEXTS.transactionTrends.lines}>
      {series.map(({ id, name, colour, counts, chains }) => (
        <li key={id}>
          <LegendItem
            name={name}
            title={chains.join(", ")}
            count={sumWithin(counts, buckets, selected)}
            isDrawn={!hidden.has(id)}
            swatch={<Swatch colour={colour} />}
            onToggle={() => onChange(toggled(hidden, id))}
          />
        </li>
      ))}
    </ul>
  );
}
