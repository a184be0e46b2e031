import { formatCompact, formatCount } from "../../shared/format.ts";
import { TEXTS } from "../texts.ts";
import { toggled } from "../toggled.ts";
import type { Series } from "../trendSeries.ts";
import { Swatch } from "./Swatch.tsx";

interface TrendLegendProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** The lines with their sums; each can be switched off and on again. */
export function TrendLegend({ series, hidden, onChange }: TrendLegendProps) {
  return (
    <ul className="legend" aria-label={TEXTS.transactionTrends.lines}>
      {series.map(({ name, colour, total, chains }) => (
        <li key={name}>
          <button
            type="button"
            title={`${chains.join(", ")}: ${formatCount(total)}`}
            aria-pressed={!hidden.has(name)}
            onClick={() => onChange(toggled(hidden, name))}
          >
            <Swatch colour={colour} />
            <span className="name">{name}</span>
            <span className="legend-count">{formatCompact(total)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
