import type { Answer } from "../../../../shared/answer/answer.ts";
import { isOfUsers } from "../../../../shared/dashboard/rolling.ts";
import { unfinishedIn } from "../../../../shared/dashboard/unfinishedDay.ts";
import { formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import { shortChains } from "../../../../shared/text/shortName.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { ofKind, type TrendSeries } from "./series.ts";
import type { Trend } from "./trend.ts";

/** A trend in sentences for a screen reader: its days, and the sums of the series that are drawn. */
export function describeTrend(
  { published, unfinished }: Answer,
  { step, rolling }: Trend,
  drawn: readonly TrendSeries[],
): string {
  const { range, previous } = published;
  const texts = CHART_TEXTS.trend;
  const subject = isOfUsers(rolling) ? texts.users : texts.transactions(step);
  const chainSums = ofKind(drawn, "chain").map((series) => `${series.name} ${wholeCount(series)}`);
  const sentences = [texts.description(subject, range.from, range.to, chainSums.join(", "))];
  if (rolling !== null) sentences.push(texts.describedRolling[rolling]);
  const [total] = ofKind(drawn, "total");
  if (total !== undefined) {
    sentences.push(texts.describedTotal(wholeCount(total), shortChains(total.chains)));
  }
  const [compared] = ofKind(drawn, "previous");
  if (compared !== undefined && previous !== null) {
    sentences.push(texts.describedPrevious(wholeCount(compared), previous.from, previous.to));
  }
  const [exploits] = ofKind(drawn, "exploits");
  if (exploits !== undefined) {
    const exploitedCount = exploits.points.filter((count) => count !== 0).length;
    sentences.push(
      texts.describedExploits(wholeCount(exploits), formatCount(exploitedCount), step),
    );
  }
  const day = unfinishedIn(range, unfinished);
  if (day !== null) sentences.push(texts.describedUnfinished(day));
  return sentences.join(" ");
}

/** The count of all days of a series. */
function wholeCount({ within }: TrendSeries): string {
  return formatCount(within(null));
}

const MAX_DESCRIBED = 10;

/**
 * A sentence for each note, revision and day of a fired rule, with a blank before it to follow the description of the trend. After
 * `MAX_DESCRIBED` of them, a last sentence counts the rest. Empty without marks.
 */
export function describeMarks(marks: readonly DayMark[]): string {
  const described = marks.slice(0, MAX_DESCRIBED);
  const sentences = described.map((mark) => `${formatShortRange(mark)}: ${mark.text}.`);
  const moreCount = marks.length - described.length;
  if (moreCount > 0) sentences.push(CHART_TEXTS.moreMarks(`${moreCount}`));
  return sentences.map((sentence) => ` ${sentence}`).join("");
}
