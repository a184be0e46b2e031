import type { RangeWords } from "../../shared/rangeWords.ts";
import { TEXTS } from "../texts.ts";

/** A range that moves with the calendar. */
interface Preset {
  readonly label: string;
  readonly words: RangeWords;
  /** The key that picks it, where there is one. */
  readonly key?: string;
}

const { presets, last } = TEXTS.filter;

export const PRESETS: readonly Preset[] = [
  { label: presets.today, words: { period: "today" } },
  { label: presets.yesterday, words: { period: "yesterday" } },
  { label: last(7), words: { last: "7d" }, key: "1" },
  { label: last(30), words: { last: "30d" }, key: "2" },
  { label: last(90), words: { last: "90d" }, key: "3" },
  { label: presets.monthToDate, words: { period: "month-to-date" }, key: "M" },
  { label: presets.lastMonth, words: { period: "last-month" }, key: "L" },
  { label: presets.yearToDate, words: { period: "year-to-date" }, key: "Y" },
  { label: presets.all, words: { period: "all" }, key: "A" },
];
