import type { Comparison } from "./comparison.ts";

/** The name of a comparison in a change, as in `2.8% vs previous period`. */
export const VERSUS: Readonly<Record<Comparison, string>> = {
  previous: "previous period",
  weekdays: "same weekdays before",
  year: "a year ago",
  none: "nothing",
};
