import type { QueryOptions } from "../../../../shared/days/queryOptions.ts";

/** A range relative to today. */
interface Preset {
  readonly label: string;
  readonly options: QueryOptions;
  /** The key of its shortcut, if it has one. */
  readonly key?: string;
}

interface PresetGroup {
  readonly label: string;
  readonly presets: readonly Preset[];
}

/** Ranges of complete days, and ranges up to now, with their texts. */
export const PRESET_GROUPS: readonly PresetGroup[] = [
  {
    label: "Complete days",
    presets: [
      { label: "Yesterday", options: { period: "yesterday" } },
      { label: "Last 7 days", options: { period: "last-7-days" }, key: "1" },
      { label: "Last 28 days", options: { period: "last-28-days" } },
      { label: "Last 13 weeks", options: { period: "last-13-weeks" }, key: "3" },
      { label: "Last week", options: { period: "last-week" }, key: "W" },
      { label: "Last month", options: { period: "last-month" }, key: "L" },
    ],
  },
  {
    label: "With today",
    presets: [
      { label: "Today", options: { period: "today" } },
      { label: "Last 30 days", options: { last: "30d" }, key: "2" },
      { label: "Week to date", options: { period: "week-to-date" } },
      { label: "Month to date", options: { period: "month-to-date" }, key: "M" },
      { label: "Year to date", options: { period: "year-to-date" }, key: "Y" },
      { label: "All", options: { period: "all" }, key: "A" },
    ],
  },
];
