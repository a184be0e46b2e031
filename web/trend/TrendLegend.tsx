import { use } from "react";
import { formatCompact, formatCount } from "../../shared/format.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { Swatch } from "../panels/Swatch.tsx";
import { TEXTS } from "../texts.ts";
import { toggled } from "./toggled.ts";
import type { Series } from "./trendSeries.ts";

interface TrendLegendProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** The lines with their sums. Each can be switched off by its colour, and stand out by its name. */
export function TrendLegend({ series, hidden, onChange }: TrendLegendProps) {
  const focus = use(ChainFocusContext);
  return (
    <ul className="legend" aria-label={TEXTS.transactionTrends.lines}>
      {series.map(({ name, colour, total, chains }) => (
        <li key={name} data-hidden={hidden.has(name)}>
          <button
            type="button"
            className="legend-line"
            title={TEXTS.transactionTrends.line(name)}
            aria-label={TEXTS.transactionTrends.line(name)}
            aria-pressed={!hidden.has(name)}
            onClick={() => onChange(toggled(hidden, name))}
          >
            <Swatch colour={colour} />
          </button>
          {chains.length === 1 ? (
            <button
              type="button"
              className="legend-name"
              title={`${name}: ${formatCount(total)}`}
              aria-pressed={focus.chain === name}
              onClick={() => focus.toggle(name)}
            >
              <span className="name">{name}</span>
              <span className="legend-count">{formatCompact(total)}</span>
            </button>
          ) : (
            <span className="legend-name" title={`${chains.join(", ")}: ${formatCount(total)}`}>
              <span className="name">{name}</span>
              <span className="legend-count">{formatCompact(total)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
