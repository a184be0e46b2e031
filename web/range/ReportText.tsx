import { formatComparedRange, formatRange } from "../../shared/text/format.ts";
import { useNow } from "../browser/useNow.ts";
import { formatAgo, formatOrigin } from "../sources/formatOrigin.ts";
import { sourceInstant } from "../sources/source.ts";
import { notOver } from "../store/notOver.ts";
import type { Ready } from "../store/shown.ts";
import { TEXTS } from "../texts.ts";

/** On paper, in place of the filter and the status: the days, their time zone and the source. */
export function ReportText({ dashboard, source, unfinished }: Ready) {
  const now = useNow() ?? 0;
  const { range, previous, comparison, timeZone } = dashboard;
  return (
    <p className="report-line">
      {[
        formatRange(range),
        ...notOver(unfinished, range),
        ...(previous === null
          ? []
          : [`${TEXTS.filter.versus} ${formatComparedRange(previous, comparison)}`]),
        TEXTS.source.otherZone(timeZone),
        formatOrigin(source, timeZone),
        formatAgo(sourceInstant(source), now),
      ].join(" · ")}
    </p>
  );
}
