import type { Answer } from "../../../../shared/answer/answer.ts";
import { isOfUsers } from "../../../../shared/dashboard/rolling.ts";
import { formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import { shortChains } from "../../../../shared/text/shortName.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { ofKind, type TrendSeries } from "./series.ts";
import type { Trend } from "./trend.ts";

/** A trend in sentences, for a reader who does not see it: its days, and each series that is drawn. */
export function describeTrend(
  { published, unfinished }: Answer,
  { step, rolling }: Trend,
  drawn: readonly TrendSeries[],
): string {
  const { range, previous } = published;
  const texts = CHART_TEXTS.trend;
  const subject = isOfUsers(rolling) ? texts.users : texts.transactions(step);
  const sums = ofKind(drawn, "chain").map((series) => `${series.name} ${wholeCount(series)}`);
  const sentences = [texts.description(subject, range.from, range.to, sums.join(", "))];
  if (rolling !== null) sentences.push(texts.describedRolling[rolling]);
  for (const series of ofKind(drawn, "total")) {
    sentences.push(texts.describedTotal(wholeCount(series), shortChains(series.chains)));
  }
  for (const series of ofKind(drawn, "previous")) {
    if (previous === null) break;
    sentences.push(texts.describedPrevious(wholeCount(series), previous.from, previous.to));
  }
  for (const series of ofKind(drawn, "exploits")) {
    const points = series.points.filter((count) => count !== 0).length;
    sentences.push(texts.describedExploits(wholeCount(series), formatCount(points), step));
  }
  if (unfinished !== null) sentences.push(texts.describedUnfinished(unfinished));
  return sentences.join(" ");
}

/** The count of all days of a series. */
function wholeCount({ within }: TrendSeries): string {
  return formatCount(within(null));
}

const MAX_DESCRIBED = 10;

/**
 * Describes notes and revisions, one sentence each with a leading space. Of many, only the first marks
 * are described.
 */
export function describeMarks(marks: readonly DayMark[]): string {
  const described = marks
    .slice(0, MAX_DESCRIBED)
    .map((mark) => `${formatShortRange(mark)}: ${mark.text}.`);
  const more = marks.length - described.length;
  if (more > 0) described.push(CHART_TEXTS.moreNotes(`${more}`));
  return described.map((sentence) => ` ${sentence}`).join("");
}
