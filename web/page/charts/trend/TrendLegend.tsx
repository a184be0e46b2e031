import { use } from "react";
import { sumWithin } from "../../../../shared/dashboard/trend.ts";
import { embed } from "../../../store/url/embed.ts";
import { chooseChain } from "../../chains/chainFocus.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { Swatch } from "../../parts/Name.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { LegendItem, toggled } from "./LegendItem.tsx";
import type { ShownTrend } from "./shownTrend.ts";
import type { TrendLine } from "./trendSeries.ts";

interface TrendLegendProps {
  readonly trend: ShownTrend;
  readonly series: readonly TrendLine[];
  /** The ids of hidden lines. */
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
  /** Called with a line's id when its name gets the pointer or the focus, and with null when the name loses it. */
  readonly onPoint: (id: string | null) => void;
}

/** The lines of chains with their sums, largest first. A name highlights its chain, the eye beside it hides the line. */
export function TrendLegend({ trend, series, hidden, onChange, onPoint }: TrendLegendProps) {
  const selected = use(SelectedDaysContext);
  return (
    <ul className="legend" translate="no" data-list="" aria-label={CHART_TEXTS.trend.lines}>
      {series.map(({ id, name, chain, colour, counts, chains }, index) => (
        <li
          key={id}
          data-hidden={hidden.has(id)}
          onPointerEnter={() => onPoint(id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(id)}
          onBlur={() => onPoint(null)}
        >
          <LegendItem
            name={name}
            title={chains.join(", ")}
            isStop={index === 0}
            count={sumWithin(counts, trend.buckets, selected)}
            swatch={<Swatch colour={colour} />}
            onPress={chain === null ? null : (event) => chooseChain(chain, event)}
          />
          {embed !== "wall" && (
            <button
              type="button"
              className="eye"
              title={CHART_TEXTS.trend.line(name)}
              aria-label={CHART_TEXTS.trend.line(name)}
              aria-pressed={!hidden.has(id)}
              tabIndex={-1}
              onClick={() => onChange(toggled(hidden, id))}
            >
              <Eye />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Eye() {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1.5 8C3 5.2 5.3 3.75 8 3.75S13 5.2 14.5 8C13 10.8 10.7 12.25 8 12.25S3 10.8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />
    </svg>
  );
}
