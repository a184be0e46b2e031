import { use } from "react";
import { TREND_STEPS, type TrendStep, usualStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { setOptions } from "../../../store/url/urlHistory.ts";
import { TRENDS, type TrendMode } from "../../../store/url/urlState.ts";
import { ChainFocusContext } from "../../chains/chainFocus.ts";
import { Segments } from "../../parts/Segments.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { hasMeans } from "./shownTrend.ts";

interface TrendControlsProps {
  readonly range: DayRange;
  /** Null for the usual step of the range. */
  readonly step: TrendStep | null;
  readonly mode: TrendMode;
}

/** Chooses the step, and the lines unless one chain is drawn. */
export function TrendControls({ range, step, mode }: TrendControlsProps) {
  const { chain } = use(ChainFocusContext);
  const usual = usualStep(range);
  const offered = TREND_STEPS.filter((each) => each !== "mean" || hasMeans(range));
  return (
    <div className="trend-controls">
      {chain === null && (
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
