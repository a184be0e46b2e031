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

/** Ranges relative to today, and a button that clears the range. */
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

/** Whether the options mean a preset, which has no dates. Options without a range mean the default range. */
function isPreset({ from, to, last, period }: QueryOptions, preset: QueryOptions): boolean {
  if (from !== undefined || to !== undefined) return false;
  const isDefault = last === undefined && period === undefined;
  return (isDefault ? siteBrand.last : last) === preset.last && period === preset.period;
}
