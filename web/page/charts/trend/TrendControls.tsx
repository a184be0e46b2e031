import { use } from "react";
import { STEPS, type Step, usualStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { setOptions } from "../../../store/url/urlHistory.ts";
import { TRENDS, type TrendMode } from "../../../store/url/urlState.ts";
import { ChainFocusContext } from "../../chains/chainFocus.ts";
import { Segments } from "../../parts/Segments.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

interface TrendControlsProps {
  readonly range: DayRange;
  /** Null for the usual step of the range. */
  readonly step: Step | null;
  readonly mode: TrendMode;
}

/** Chooses the step, and the lines unless one chain is drawn. */
export function TrendControls({ range, step, mode }: TrendControlsProps) {
  const { chain } = use(ChainFocusContext);
  const usual = usualStep(range);
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
        value={step ?? usual}
        onChange={({ target: { value } }) =>
          setOptions({ step: value === usual ? undefined : value })
        }
      >
        {STEPS.map((each) => (
          <option key={each} value={each}>
            {CHART_TEXTS.trend.steps[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
