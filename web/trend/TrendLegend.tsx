import { use } from "react";
import { formatCompact, formatCount } from "../../shared/format.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import type { Series } from "../figures/trendSeries.ts";
import { Swatch } from "../parts/Swatch.tsx";
import { TEXTS } from "../texts.ts";
import { toggled } from "./toggled.ts";

interface TrendLegendProps {
  readonly series: readonly Series[];
  /** The ids of those that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** The lines with their sums. Each can be switched off by its colour, and stand out by its name. */
export function TrendLegend({ series, hidden, onChange }: TrendLegendProps) {
  const focus = use(ChainFocusContext);
  return (
    <ul className="legend" aria-label={TEXTS.transactionTrends.lines}>
      {series.map(({ id, name, chain, colour, total, chains }) => (
        <li key={id} data-hidden={hidden.has(id)}>
          <button
            type="button"
            className="legend-line"
            title={TEXTS.transactionTrends.line(name)}
            aria-label={TEXTS.transactionTrends.line(name)}
            aria-pressed={!hidden.has(id)}
            onClick={() => onChange(toggled(hidden, id))}
          >
            <Swatch colour={colour} />
          </button>
          {chain !== null ? (
            <button
              type="button"
              className="legend-name"
              title={`${name}: ${formatCount(total)}`}
              aria-pressed={focus.chain === chain}
              onClick={() => focus.toggle(chain)}
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
