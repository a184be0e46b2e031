import { covers, parseRange, type Range } from "../shared/range.ts";
import type { Horizon } from "./data/horizon.ts";
import { TEXTS } from "./texts.ts";

const PRESETS = [7, 30, 90, 365];

interface RangePresetsProps {
  readonly range: Range | null;
  readonly horizon: Horizon;
  readonly onPick: (range: Range | null) => void;
}

/** Ranges that end today, and the way to set none. */
export function RangePresets({ range, horizon, onPick }: RangePresetsProps) {
  return (
    <fieldset className="presets">
      <legend className="visually-hidden">{TEXTS.filter.ranges}</legend>
      {PRESETS.map((count) => {
        const preset = parseRange({ last: `${count}d` }, horizon.today);
        return (
          <button
            key={count}
            type="button"
            disabled={horizon.cover !== null && !covers(horizon.cover, preset)}
            aria-pressed={range?.from === preset.from && range.to === preset.to}
            onClick={() => onPick(preset)}
          >
            {TEXTS.filter.last(count)}
          </button>
        );
      })}
      <button type="button" className="presets-clear" onClick={() => onPick(null)}>
        {TEXTS.filter.clear}
      </button>
    </fieldset>
  );
}
