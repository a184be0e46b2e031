import type { RangeWords } from "../../shared/rangeWords.ts";
import { TEXTS } from "../texts.ts";

/** A range that moves with the calendar. */
interface Preset {
  readonly label: string;
  readonly words: RangeWords;
  /** The key that picks it, where there is one. */
  readonly key?: string;
}

interface PresetGroup {
  readonly label: string;
  readonly presets: readonly Preset[];
}

const { presets, complete, open } = TEXTS.filter;

/** Those of days that are over, which compare with as many like them; and those up to now. */
export const PRESET_GROUPS: readonly PresetGroup[] = [
  {
    label: complete,
    presets: [
      { label: presets.yesterday, words: { period: "yesterday" } },
      { label: presets.last7Days, words: { period: "last-7-days" }, key: "1" },
      { label: presets.last28Days, words: { period: "last-28-days" } },
      { label: presets.last13Weeks, words: { period: "last-13-weeks" }, key: "3" },
      { label: presets.lastWeek, words: { period: "last-week" }, key: "W" },
      { label: presets.lastMonth, words: { period: "last-month" }, key: "L" },
    ],
  },
  {
    label: open,
    presets: [
      { label: presets.today, words: { period: "today" } },
      { label: presets.last30Days, words: { last: "30d" }, key: "2" },
      { label: presets.weekToDate, words: { period: "week-to-date" } },
      { label: presets.monthToDate, words: { period: "month-to-date" }, key: "M" },
      { label: presets.yearToDate, words: { period: "year-to-date" }, key: "Y" },
      { label: presets.all, words: { period: "all" }, key: "A" },
    ],
  },
];
