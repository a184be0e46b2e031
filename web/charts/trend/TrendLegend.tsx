import { type CSSProperties, use } from "react";
import { sumWithin } from "../../../shared/dashboard/trend.ts";
import { Selection } from "../../figures/selection.ts";
import type { ShownTrend } from "../../figures/shownTrend.ts";
import type { Series } from "../../figures/trendSeries.ts";
import { Swatch } from "../../parts/Swatch.tsx";
import { TEXTS } from "../../texts.ts";
import { COUNT_STEPS, countTicks } from "../plot/axisTicks.ts";
import { LegendItem, toggled } from "./LegendItem.tsx";

interface TrendLegendProps {
  readonly trend: ShownTrend;
  readonly series: readonly Series[];
  /** The highest count in the chart. */
  readonly highest: number;
  /** The ids of the lines that are switched off. */
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** The height of a name, as a part of the plot. */
const DISTANCE = 0.078;

/** The lines of chains with their sums: above the chart, or at the ends of the lines where there is room. */
export function TrendLegend({ trend, series, highest, hidden, onChange }: TrendLegendProps) {
  const selected = use(Selection);
  const top = countTicks(highest, COUNT_STEPS).at(-1) ?? 1;
  const last = lastWhole(trend);
  const ends = series.map(({ counts }) => 1 - Math.min(1, (counts[last] ?? 0) / top));
  const places = endPlaces(ends, DISTANCE);
  return (
    <ul className="legend" aria-label={TEXTS.transactionTrends.lines}>
      {series.map(({ id, name, colour, counts, chains }, index) => (
        <li key={id} style={{ "--place": places[index] } as CSSProperties}>
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

/** The last point that is not a part of its days: the lines end there. */
function lastWhole({ buckets, unfinished }: ShownTrend): number {
  const last = buckets.length - 1;
  const isOpen = buckets[last]?.isPartial || buckets[last]?.to === unfinished;
  return isOpen ? last - 1 : last;
}

/**
 * The places of names at the ends of lines, from 0 at the top to 1: each at the end of its line, or
 * above the name below it at a distance.
 */
export function endPlaces(ends: readonly number[], distance: number): number[] {
  const places = [...ends];
  let free = 1;
  for (const [index, end] of [...ends.entries()].sort(([, a], [, b]) => b - a)) {
    places[index] = Math.min(end, free);
    free = places[index] - distance;
  }
  return places;
}
