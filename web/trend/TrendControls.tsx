import { STEPS, type Step } from "../../shared/buckets.ts";
import { type Look, TRENDS } from "../data/look.ts";
import { TEXTS } from "../texts.ts";

type Mode = NonNullable<Look["trend"]>;

export interface TrendControlsProps {
  /** Null where one chain is drawn, and there is nothing to choose. */
  readonly mode: Mode | null;
  readonly onMode: (mode: Mode) => void;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
}

/** Which lines are drawn, and what a point of them counts together. */
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
