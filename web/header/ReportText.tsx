import { formatRange } from "../../shared/format.ts";
import type { Ready } from "../data/shown.ts";
import { momentOf } from "../data/source.ts";
import { TEXTS } from "../texts.ts";
import { useNow } from "../useNow.ts";
import { formatAgo } from "./formatMoment.ts";
import { formatOrigin } from "./formatOrigin.ts";

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
