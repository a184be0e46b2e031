import { BRAND } from "../shared/brand.ts";
import { covers, type RangeWords } from "../shared/range.ts";
import { type Horizon, rangeInWords } from "./data/horizon.ts";
import { TEXTS } from "./texts.ts";

interface Preset {
  readonly label: string;
  readonly words: RangeWords;
}

const { presets, last } = TEXTS.filter;

const PRESETS: readonly Preset[] = [
  { label: presets.today, words: { period: "today" } },
  { label: presets.yesterday, words: { period: "yesterday" } },
  { label: last(7), words: { last: "7d" } },
  { label: last(30), words: { last: "30d" } },
  { label: last(90), words: { last: "90d" } },
  { label: presets.monthToDate, words: { period: "month-to-date" } },
  { label: presets.lastMonth, words: { period: "last-month" } },
  { label: presets.yearToDate, words: { period: "year-to-date" } },
  { label: presets.all, words: { period: "all" } },
];

interface RangePresetsProps {
  /** Those of the range on screen; null where none is set. */
  readonly words: RangeWords | null;
  readonly horizon: Horizon;
  readonly onPick: (words: RangeWords | null) => void;
}

/** Ranges that move with the calendar, and the way to set none. */
export function RangePresets({ words, horizon, onPick }: RangePresetsProps) {
  return (
    <fieldset className="presets">
      <legend className="visually-hidden">{TEXTS.filter.ranges}</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset.label}
          type="button"
          disabled={!isWithin(horizon, preset.words)}
          aria-pressed={words !== null && isSame(words, preset.words)}
          onClick={() => onPick(preset.words)}
        >
          {preset.label}
        </button>
      ))}
      <button type="button" className="presets-clear" onClick={() => onPick(null)}>
        {TEXTS.filter.clear}
      </button>
    </fieldset>
  );
}

/** A day by name is that of the calendar, which last night's snapshot does not know. */
function isWithin(horizon: Horizon, words: RangeWords): boolean {
  if (words.period === "today" || words.period === "yesterday") return horizon.isPresent;
  return horizon.cover === null || covers(horizon.cover, rangeInWords(horizon, words));
}

function isSame(a: RangeWords, b: RangeWords): boolean {
  if (a.from !== undefined || a.to !== undefined) return false;
  const isUnsaid = a.last === undefined && a.period === undefined;
  return (isUnsaid ? BRAND.last : a.last) === b.last && a.period === b.period;
}
