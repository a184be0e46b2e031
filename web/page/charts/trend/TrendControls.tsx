import { use } from "react";
import { STEPS, type Step, usualStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { setOptions } from "../../../store/url/urlHistory.ts";
import { TRENDS, type TrendMode } from "../../../store/url/urlState.ts";
import { ChainFocusContext } from "../../chains/chainFocus.ts";
import { Segments } from "../../parts/Segments.tsx";
import { TREND_TEXTS } from "./trendTexts.ts";

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
          label={TREND_TEXTS.lines}
          choices={TRENDS.map((each) => [each, TREND_TEXTS.modes[each]])}
          chosen={mode}
          onChoose={(chosen) => setOptions({ trend: chosen === "chains" ? undefined : chosen })}
        />
      )}
      <select
        aria-label={TREND_TEXTS.step}
        value={step ?? usual}
        onChange={({ target: { value } }) =>
          setOptions({ step: value === usual ? undefined : value })
        }
      >
        {STEPS.map((each) => (
          <option key={each} value={each}>
            {TREND_TEXTS.steps[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
