import { formatComparedRange, formatRange } from "../../../shared/text/format.ts";
import { daysOf, readUntil } from "../../../shared/text/provenanceWords.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { formatOrigin } from "../../store/sources/formatOrigin.ts";
import { sourceInstant } from "../../store/sources/source.ts";
import { TEXTS } from "../../texts.ts";

/**
 * A line with the days on screen, the days that they are compared with, their time zone and the source. The style sheet
 * shows it on paper and where no scripts run, in place of the filter and the status. It has no age or other text that would
 * soon be wrong.
 */
export function ReportText({ figures }: { readonly figures: ReadyFigures }) {
  const { answer, source } = figures;
  const { published: dashboard, unfinished } = answer;
  const { range, previous, timeZone } = dashboard;
  const words = [formatRange(range), ...readUntil(dashboard, unfinished, sourceInstant(source))];
  if (previous !== null) {
    words.push(`${TEXTS.filter.versus} ${formatComparedRange(previous, range)}`);
  }
  words.push(daysOf(timeZone), formatOrigin(source, timeZone));
  return <p className="report-line">{words.join(" · ")}</p>;
}
