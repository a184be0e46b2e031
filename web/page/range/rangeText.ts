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

/** `compared with Dec 05 - Jan 04`: the comparison of the selected days, or of the range. */
export function comparedText({ figures }: PageView, selected: DayRange | null): string | null {
  if (figures.status !== "ready") return null;
  const { previous, comparison, range: whole } = figures.answer.published;
  const range = selected ?? whole;
  const compared = previous && selected ? comparedRange(selected, comparison) : previous;
  if (compared === null) return null;
  const days = [formatComparedRange(compared, range)];
  if (hasOtherLength({ range, previous: compared })) days.push(formatDayCount(compared));
  const overlap = overlapCaveat({ range, previous: compared });
  if (overlap !== null) days.push(overlap);
  return TEXTS.filter.comparedWith(days.join(", "));
}

/** `read until 19:25 · Days of UTC`: an unfinished last day, and a zone other than the reader's own. */
export function rangeNote(
  { figures, timeZone }: PageView,
  selected: DayRange | null,
  now: number | null,
): string {
  // The reader's zone is unknown during prerendering.
  const isForeign = now !== null && timeZone !== null && timeZone !== viewerZone;
  return [...openDayWords(figures, selected), ...(isForeign ? [daysOf(timeZone)] : [])].join(" · ");
}

function openDayWords(figures: Figures, selected: DayRange | null): string[] {
  if (figures.status !== "ready") return [];
  const { answer, source } = figures;
  const { published: dashboard, unfinished } = answer;
  const isSelected = selected === null || selected.to === unfinished;
  return isSelected ? readUntil(dashboard, unfinished, sourceInstant(source)) : [];
}
