import { BRAND } from "../../shared/brand.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import { type Horizon, isWithin } from "../data/horizon.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";
import { PRESET_GROUPS } from "./presets.ts";

interface RangePresetsProps {
  /** Those of the range on screen; null where none is set. */
  readonly words: RangeWords | null;
  readonly horizon: Horizon;
  readonly onPick: (words: RangeWords | null) => void;
}

/** Ranges that move with the calendar, and the way to set none. */
export function RangePresets({ words, horizon, onPick }: RangePresetsProps) {
  return (
    <div className="presets">
      {PRESET_GROUPS.map(({ label, presets }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              disabled={!isWithin(preset.words, horizon)}
              aria-pressed={words !== null && isSame(words, preset.words)}
              onClick={() => onPick(preset.words)}
            >
              {preset.label}
            </button>
          ))}
        </fieldset>
      ))}
      <button type="button" className="presets-clear" onClick={() => onPick(null)}>
        {CALENDAR_TEXTS.clear}
      </button>
    </div>
  );
}

function isSame(a: RangeWords, b: RangeWords): boolean {
  if (a.from !== undefined || a.to !== undefined) return false;
  const isUnsaid = a.last === undefined && a.period === undefined;
  return (isUnsaid ? BRAND.last : a.last) === b.last && a.period === b.period;
}
