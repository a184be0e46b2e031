import { use } from "react";
import {
  offeredSteps,
  TRENDS,
  type TrendMode,
  usualTrendStep,
} from "../../../../shared/answer/trendAxis.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { setOptions } from "../../../store/url/urlHistory.ts";
import { ChainFocusContext } from "../../chains/chainFocus.ts";
import { Segments } from "../../parts/Segments.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

interface TrendControlsProps {
  readonly figures: ReadyFigures;
  /** Null for the usual step of the range. */
  readonly step: TrendStep | null;
  readonly mode: TrendMode;
}

/**
 * Chooses the step of the trend, and whether it has a line for each chain or one for the total. The second choice is
 * missing with a single highlighted chain, and if no transaction has a chain. A usual choice is not written to the URL.
 */
export function TrendControls({ figures, step, mode }: TrendControlsProps) {
  const chains = use(ChainFocusContext);
  const usualStep = usualTrendStep(figures.answer);
  const steps = offeredSteps(figures.answer, { mode, chains });
  const shownStep = steps.find((offered) => offered === step) ?? usualStep;
  const hasChains = figures.answer.published.transactionTrends.chains.length > 0;
  return (
    <div className="trend-controls">
      {hasChains && chains.length !== 1 && (
        <Segments
          label={CHART_TEXTS.trend.lines}
          choices={TRENDS.map((offered) => [offered, CHART_TEXTS.trend.modes[offered]])}
          chosen={mode}
          onChoose={(chosen) => setOptions({ trend: chosen === "chains" ? undefined : chosen })}
        />
      )}
      <select
        aria-label={CHART_TEXTS.trend.step}
        value={shownStep}
        onChange={({ target: { value } }) =>
          setOptions({ step: value === usualStep ? undefined : value })
        }
      >
        {steps.map((offered) => (
          <option key={offered} value={offered}>
            {CHART_TEXTS.trend.steps[offered]}
          </option>
        ))}
      </select>
    </div>
  );
}
