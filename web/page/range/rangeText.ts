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

/** The selected days or, without a selection, the range. An unknown range is as wide as a known range. */
export function rangeLabel(view: PageView, selected: DayRange | null): string {
  if (selected !== null) return formatRange(selected);
  if (!isKnown(view)) return "\u2007".repeat(24);
  return view.range === null ? TEXTS.filter.unset : formatRange(view.range);
}

/**
 * `compared with Dec 05 - Jan 04`: the comparison of the selected days, or of the range. Null without figures or a
 * comparison.
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

/** `read until 19:25 · Days of UTC`: an unfinished last day, and a zone other than the reader's own. */
export function rangeNote(
  { figures, timeZone }: PageView,
  selected: DayRange | null,
  now: number | null,
): string {
  const words = openDayWords(figures, selected);
  // The reader's zone is unknown during prerendering, when `now` is null.
  const isForeign = now !== null && timeZone !== null && timeZone !== viewerZone;
  if (isForeign) words.push(daysOf(timeZone));
  return words.join(" · ");
}

/** Until when the unfinished day was read; empty without one, and while only other days are selected. */
function openDayWords(figures: Figures, selected: DayRange | null): string[] {
  if (figures.status !== "ready") return [];
  const { answer, source } = figures;
  const { published: dashboard, unfinished } = answer;
  const isShown = selected === null || selected.to === unfinished;
  return isShown ? readUntil(dashboard, unfinished, sourceInstant(source)) : [];
}
