import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import { TEXTS } from "../../texts.ts";

/** A range relative to today. */
interface Preset {
  readonly label: string;
  readonly options: QueryOptions;
  readonly key?: string;
}

interface PresetGroup {
  readonly label: string;
  readonly presets: readonly Preset[];
}

const { presets, complete, open } = TEXTS.filter;

/** Ranges of complete days, and ranges up to now. */
export const PRESET_GROUPS: readonly PresetGroup[] = [
  {
    label: complete,
    presets: [
      { label: presets.yesterday, options: { period: "yesterday" } },
      { label: presets.last7Days, options: { period: "last-7-days" }, key: "1" },
      { label: presets.last28Days, options: { period: "last-28-days" } },
      { label: presets.last13Weeks, options: { period: "last-13-weeks" }, key: "3" },
      { label: presets.lastWeek, options: { period: "last-week" }, key: "W" },
      { label: presets.lastMonth, options: { period: "last-month" }, key: "L" },
    ],
  },
  {
    label: open,
    presets: [
      { label: presets.today, options: { period: "today" } },
      { label: presets.last30Days, options: { last: "30d" }, key: "2" },
      { label: presets.weekToDate, options: { period: "week-to-date" } },
      { label: presets.monthToDate, options: { period: "month-to-date" }, key: "M" },
      { label: presets.yearToDate, options: { period: "year-to-date" }, key: "Y" },
      { label: presets.all, options: { period: "all" }, key: "A" },
    ],
  },
];
