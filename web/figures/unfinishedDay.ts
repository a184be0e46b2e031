import { unfinishedDay as unfinishedAt } from "../../shared/dashboard/unfinishedDay.ts";
import type { Day } from "../../shared/days/day.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { type Source, sourceInstant } from "../sources/source.ts";

interface Dated {
  readonly dashboard: Pick<Dashboard, "range" | "timeZone">;
  readonly source: Source;
}

/** The last day, if it was not over when the figures were read; otherwise null. */
export function unfinishedDay({ dashboard, source }: Dated): Day | null {
  return unfinishedAt(dashboard, sourceInstant(source));
}
