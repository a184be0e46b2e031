import { comparedRange, hasOtherLength } from "../../../shared/days/comparison.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { overlapCaveat } from "../../../shared/text/caveats.ts";
import { formatComparedRange, formatDayCount, formatRange } from "../../../shared/text/format.ts";
import { daysOf, readUntil } from "../../../shared/text/provenanceWords.ts";
import type { Figures } from "../../store/figures.ts";
import { sourceInstant } from "../../store/sources/source.ts";
import { viewerZone } from "../../store/url/queryZone.ts";
import type { PageView } from "../../store/view.ts";
import { TEXTS } from "../../texts.ts";

/** Whether the page knows its range, or knows that there is none. */
export function isKnown({ hasRange, range }: PageView): boolean {
  return !hasRange || range !== null;
}

/** As many blanks, each as wide as a digit, as the text of a range has characters. */
const UNKNOWN_RANGE = "\u2007".repeat(24);

/** The selected days or, without a selection, the range; blanks of the same width while the range is not known. */
export function rangeLabel(view: PageView, selected: DayRange | null): string {
  if (selected !== null) return formatRange(selected);
  if (!isKnown(view)) return UNKNOWN_RANGE;
  return view.range === null ? TEXTS.filter.unset : formatRange(view.range);
}

/**
 * `compared with Dec 05 - Jan 04`: the days with which the selected days or, without a selection, the whole range are
 * compared. Their number follows if it differs from that of the compared range, and a caveat if the two overlap. Null
 * without figures, and without a comparison.
 */
export function comparedText({ figures }: PageView, selected: DayRange | null): string | null {
  if (figures.status !== "ready" || figures.answer.published.previous === null) return null;
  const { comparison, range: wholeRange, previous: wholePrevious } = figures.answer.published;
  const range = selected ?? wholeRange;
  const previous = selected === null ? wholePrevious : comparedRange(selected, comparison);
  if (previous === null) return null;
  const words = [formatComparedRange(previous, range)];
  if (hasOtherLength({ range, previous })) words.push(formatDayCount(previous));
  const overlap = overlapCaveat({ range, previous });
  if (overlap !== null) words.push(overlap);
  return TEXTS.filter.comparedWith(words.join(", "));
}

/**
 * `read until 19:25 · Days of UTC`: until when an unfinished day was read, and the time zone, if it is not the reader's.
 * Empty if neither applies.
 *
 * @param now null during prerendering, when the reader's zone is not known
 */
export function rangeNote(
  { figures, timeZone }: PageView,
  selected: DayRange | null,
  now: number | null,
): string {
  const words = unfinishedDayWords(figures, selected);
  const isForeignZone = now !== null && timeZone !== null && timeZone !== viewerZone;
  if (isForeignZone) words.push(daysOf(timeZone));
  return words.join(" · ");
}

/**
 * Until when the unfinished day was read, if it is among the selected days or, without a selection, in the range. Empty if
 * all days have ended, and without figures.
 */
function unfinishedDayWords(figures: Figures, selected: DayRange | null): string[] {
  if (figures.status !== "ready") return [];
  const { published: dashboard, unfinished } = figures.answer;
  const range = selected ?? dashboard.range;
  const readAt = sourceInstant(figures.source);
  return readUntil({ range, timeZone: dashboard.timeZone }, unfinished, readAt);
}
