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

/** Chooses the step, and the lines unless one chain alone is drawn. */
export function TrendControls({ figures, step, mode }: TrendControlsProps) {
  const chains = use(ChainFocusContext);
  const usual = usualTrendStep(figures.answer);
  const offered = offeredSteps(figures.answer, { mode, chains });
  return (
    <div className="trend-controls">
      {chains.length !== 1 && figures.answer.published.transactionTrends.chains.length > 0 && (
        <Segments
          label={CHART_TEXTS.trend.lines}
          choices={TRENDS.map((each) => [each, CHART_TEXTS.trend.modes[each]])}
          chosen={mode}
          onChoose={(chosen) => setOptions({ trend: chosen === "chains" ? undefined : chosen })}
        />
      )}
      <select
        aria-label={CHART_TEXTS.trend.step}
        value={offered.find((each) => each === step) ?? usual}
        onChange={({ target: { value } }) =>
          setOptions({ step: value === usual ? undefined : value })
        }
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {CHART_TEXTS.trend.steps[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
