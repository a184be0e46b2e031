import { formatRange } from "../shared/format.ts";
import type { DashboardState } from "./data/dashboardState.ts";
import { formatAgo } from "./formatMoment.ts";
import { formatOrigin, momentOf } from "./formatOrigin.ts";
import { TEXTS } from "./texts.ts";
import { useNow } from "./useNow.ts";

/** What paper says in place of the filter and the status: the days, their zone and where from. */
export function ReportLine({ state }: { readonly state: DashboardState }) {
  const now = useNow();
  if (state.status !== "ready" || now === null) return null;
  const { dashboard, source } = state;
  const { range, timeZone } = dashboard;
  return (
    <p className="report-line">
      {[
        formatRange(range),
        TEXTS.source.otherZone(timeZone),
        formatOrigin(source, timeZone),
        formatAgo(momentOf(source), now),
      ].join(" · ")}
    </p>
  );
}
