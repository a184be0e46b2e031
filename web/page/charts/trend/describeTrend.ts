import type { Answer } from "../../../../shared/answer/answer.ts";
import { isOfUsers } from "../../../../shared/dashboard/rolling.ts";
import { formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import { shortChains } from "../../../../shared/text/shortName.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { ofKind, type TrendSeries } from "./series.ts";
import type { Trend } from "./trend.ts";

export function describeTrend(
  { published, unfinished }: Answer,
  { step, rolling }: Trend,
  drawn: readonly TrendSeries[],
): string {
  const { range, previous } = published;
  const texts = CHART_TEXTS.trend;
  const sums = ofKind(drawn, "chain").map(
    ({ name, within }) => `${name} ${formatCount(within(null))}`,
  );
  return [
    texts.description(
      isOfUsers(rolling) ? texts.users : texts.transactions(step),
      range.from,
      range.to,
      sums.join(", "),
    ),
    rolling && texts.describedRolling[rolling],
    ...ofKind(drawn, "total").map(({ within, chains }) =>
      texts.describedTotal(formatCount(within(null)), shortChains(chains)),
    ),
    ...ofKind(drawn, "previous").map(
      ({ within }) =>
        previous && texts.describedPrevious(formatCount(within(null)), previous.from, previous.to),
    ),
    ...ofKind(drawn, "exploits").map(({ points, within }) => {
      const exploitPoints = points.filter((count) => count !== 0).length;
      return texts.describedExploits(formatCount(within(null)), formatCount(exploitPoints), step);
    }),
    unfinished && texts.describedUnfinished(unfinished),
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
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
  const sentences = [...described, ...(more > 0 ? [CHART_TEXTS.moreNotes(`${more}`)] : [])];
  return sentences.map((sentence) => ` ${sentence}`).join("");
}
