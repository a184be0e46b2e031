import type { Dashboard } from "./dashboardSchema.ts";
import { dayNumber } from "./day.ts";
import { formatQuantity } from "./format.ts";
import { dayCount, type Range } from "./range.ts";

type Compared = Pick<Dashboard, "comparison" | "range" | "previous">;

/** The days compared with in a sentence: `the previous 31 days`, `the same weekdays 5 weeks earlier`. */
export function comparedDays({ comparison, range, previous }: Compared): string {
  if (comparison === "year") return "the same weekdays a year earlier";
  if (comparison === "weekdays" && previous !== null) {
    return `the same weekdays ${formatQuantity(weeksBetween(previous, range), WEEK)} earlier`;
  }
  const days = dayCount(range);
  return days === 1 ? "the previous day" : `the previous ${formatQuantity(days, DAY)}`;
}

/** The same with its preposition: `in the previous 31 days`. */
export function inComparedDays(compared: Compared): string {
  const isOneDay = dayCount(compared.range) === 1 || compared.comparison !== "previous";
  return `${isOneDay ? "on" : "in"} ${comparedDays(compared)}`;
}

const DAY = ["day", "days"] as const;
const WEEK = ["week", "weeks"] as const;

function weeksBetween(earlier: Range, later: Range): number {
  return (dayNumber(later.from) - dayNumber(earlier.from)) / 7;
}
