import { sum } from "../../../../shared/cube/sum.ts";
import type { Step } from "../../../../shared/days/buckets.ts";
import { formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import { shortChains } from "../../../../shared/text/shortName.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { type DrawnLines, exploitsOf, isOfUsers, type ShownTrend } from "./shownTrend.ts";

export function describeTrend({ trend, series, total, previous, exploits }: DrawnLines): string {
  const texts = CHART_TEXTS.trend;
  const sums = series.map(({ name, total }) => `${name} ${formatCount(total)}`).join(", ");
  return [
    texts.description(
      isOfUsers(trend) ? texts.users : texts.transactions(trend.step),
      `${trend.buckets.at(0)?.from}`,
      `${trend.buckets.at(-1)?.to}`,
      sums,
    ),
    trend.rolling && texts.describedRolling[trend.rolling],
    total && texts.describedTotal(formatCount(total.total), shortChains(trend.named)),
    previous &&
      texts.describedPrevious(formatCount(previous.total), previous.range.from, previous.range.to),
    exploits && describeExploits(exploits, trend.step),
    trend.unfinished && texts.describedUnfinished(trend.unfinished),
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
}

function describeExploits(points: ShownTrend["exploits"], step: Step): string {
  const count = sum(exploitsOf(points));
  const struck = points.filter(({ length }) => length > 0).length;
  return CHART_TEXTS.trend.describedExploits(formatCount(count), formatCount(struck), step);
}

const MOST = 10;

/**
 * Describes notes and revisions, one sentence each with a leading space. Of many, only the first marks
 * are described.
 */
export function describeMarks(marks: readonly DayMark[]): string {
  const described = marks.slice(0, MOST).map((mark) => `${formatShortRange(mark)}: ${mark.text}.`);
  const more = marks.length - described.length;
  const sentences = [...described, ...(more > 0 ? [CHART_TEXTS.moreNotes(`${more}`)] : [])];
  return sentences.map((sentence) => ` ${sentence}`).join("");
}
