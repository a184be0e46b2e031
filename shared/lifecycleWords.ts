import type { Dashboard, Lifecycle } from "./dashboardSchema.ts";
import { formatCount } from "./format.ts";
import { dayCount } from "./range.ts";

export interface LifecycleWord {
  readonly state: keyof Lifecycle;
  readonly title: string;
  readonly meaning: string;
}

/** What the states of a lifecycle are called: nobody is new for ever, only within the days of a cover. */
export function lifecycleWords({
  lifecycle,
  range,
}: Pick<Dashboard, "lifecycle" | "range">): readonly LifecycleWord[] {
  const days = dayCount({ from: lifecycle.since, to: range.to });
  return [
    { state: "new", title: "New", meaning: `first seen within the last ${formatCount(days)} days` },
    { state: "returning", title: "Returning", meaning: "seen in the previous period too" },
    { state: "resurrected", title: "Back", meaning: "seen before that period, not in it" },
    { state: "dormant", title: "Gone", meaning: "seen in that period, not since" },
  ];
}
