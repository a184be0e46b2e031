import type { AvailableDays } from "../../../../shared/days/query.ts";
import type { QueryOptions } from "../../../../shared/days/queryOptions.ts";
import { siteBrand } from "../../../browser/siteBrand.ts";
import { isWithin } from "../../../store/url/availableDays.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";
import { PRESET_GROUPS } from "./presets.ts";

interface RangePresetsProps {
  /** The options of the range on screen; null for no range. */
  readonly options: QueryOptions | null;
  readonly availableDays: AvailableDays;
  readonly onPick: (options: QueryOptions | null) => void;
}

/**
 * Buttons for ranges relative to today, and one that clears the range. The preset of the range on screen is pressed, and
 * presets without available days are disabled.
 */
export function RangePresets({ options, availableDays, onPick }: RangePresetsProps) {
  return (
    <div className="presets">
      {PRESET_GROUPS.map(({ label, presets }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              disabled={!isWithin(preset.options, availableDays)}
              aria-pressed={options !== null && isPreset(options, preset.options)}
              onClick={() => onPick(preset.options)}
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

/** Whether the options name the range of a preset. Options with dates never do; those without a range mean the default one. */
function isPreset({ from, to, last, period }: QueryOptions, preset: QueryOptions): boolean {
  const hasDates = from !== undefined || to !== undefined;
  if (hasDates) return false;
  const isDefault = last === undefined && period === undefined;
  const shownLast = isDefault ? siteBrand.last : last;
  return shownLast === preset.last && period === preset.period;
}
