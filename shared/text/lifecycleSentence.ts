import { dayCount } from "../days/range.ts";
import type { Dashboard, Lifecycle } from "../views/dashboardSchema.ts";
import { formatCount } from "./format.ts";

export interface LifecycleWord {
  readonly state: keyof Lifecycle;
  readonly title: string;
  readonly meaning: string;
}

/** The names of the states of a lifecycle. `New` is limited to the days of the cover, and says so. */
export function lifecycleSentence({
  lifecycle,
  range,
}: Pick<Dashboard, "lifecycle" | "range">): readonly LifecycleWord[] {
  const days = dayCount({ from: lifecycle.since, to: range.to });
  return [
    { state: "new", title: "New", meaning: `first seen within the last ${formatCount(days)} days` },
    { state: "returning", title: "Returning", meaning: "seen in the previous period too" },
    {
      state: "resurrected",
      title: "Resurrected",
      meaning: "seen before the previous period, not in it",
    },
    { state: "dormant", title: "Dormant", meaning: "seen in the previous period, not since" },
  ];
}
