import { STEPS, type Step } from "../../shared/days/buckets.ts";
import { TEXTS } from "../texts.ts";
import { TRENDS, type TrendMode } from "../url/urlState.ts";

export interface TrendControlsProps {
  /** Null if one chain is drawn and there is no choice. */
  readonly mode: TrendMode | null;
  readonly onMode: (mode: TrendMode) => void;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
}

/** Chooses the lines and the step. */
export function TrendControls({ mode, onMode, step, onStep }: TrendControlsProps) {
  return (
    <div className="trend-controls">
      {mode !== null && (
        <fieldset className="segments">
          <legend className="visually-hidden">{TEXTS.transactionTrends.lines}</legend>
          {TRENDS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === mode}
              onClick={() => onMode(each)}
            >
              {TEXTS.transactionTrends.modes[each]}
            </button>
          ))}
        </fieldset>
      )}
      <select
        aria-label={TEXTS.transactionTrends.step}
        value={step}
        onChange={({ target }) => onStep(STEPS.find((each) => each === target.value) ?? step)}
      >
        {STEPS.map((each) => (
          <option key={each} value={each}>
            {TEXTS.transactionTrends.steps[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
