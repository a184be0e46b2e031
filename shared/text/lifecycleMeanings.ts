import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { formatDay } from "./format.ts";

/** The states of a lifecycle with their titles and meanings. The meaning of `new` names the first day of the cover. */
export function lifecycleMeanings({ lifecycle }: Pick<Dashboard, "lifecycle">) {
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
