import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { formatDay } from "./format.ts";

/** The names of the states of a lifecycle. `New` is limited to the days of the cover, which it names. */
export function lifecycleSentence({ lifecycle }: Pick<Dashboard, "lifecycle">) {
  const since = formatDay(lifecycle.since);
  return [
    { state: "new", title: "New", meaning: `not seen before the range, back to ${since}` },
    { state: "returning", title: "Returning", meaning: "seen in the previous period too" },
    {
      state: "resurrected",
      title: "Resurrected",
      meaning: "seen before the previous period, not in it",
    },
    {
      state: "dormant",
      title: "Dormant",
      meaning: "seen in the previous period, not in the range",
    },
  ] as const;
}
