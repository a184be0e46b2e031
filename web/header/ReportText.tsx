import { formatRange } from "../../shared/format.ts";
import { useNow } from "../browser/useNow.ts";
import type { Ready } from "../data/shown.ts";
import { momentOf } from "../data/source.ts";
import { formatAgo } from "../health/formatMoment.ts";
import { formatOrigin } from "../health/formatOrigin.ts";
import { TEXTS } from "../texts.ts";

/** The days, their zone, and where the figures come from. */
export function ReportText({ dashboard, source }: Ready) {
  const now = useNow() ?? 0;
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
