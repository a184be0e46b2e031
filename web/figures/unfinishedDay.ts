import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { Day } from "../../shared/day.ts";
import { unfinishedDay as unfinishedAt } from "../../shared/unfinishedDay.ts";
import { momentOf, type Source } from "../data/source.ts";

interface Dated {
  readonly dashboard: Pick<Dashboard, "range" | "timeZone">;
  readonly source: Source;
}

/** The last day of figures where it was not over when they were taken; null where it was. */
export function unfinishedDay({ dashboard, source }: Dated): Day | null {
  return unfinishedAt(dashboard, momentOf(source));
}
