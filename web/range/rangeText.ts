import { comparedRange } from "../../shared/days/comparison.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatComparedRange, formatRange } from "../../shared/text/format.ts";
import { notOver } from "../store/notOver.ts";
import type { PageView } from "../store/view.ts";
import { TEXTS } from "../texts.ts";
import { viewerZone } from "../url/viewerZone.ts";

/** Whether the days on screen, if any, are known. */
export function isKnown({ hasRange, range }: PageView): boolean {
  return !hasRange || range !== null;
}

/** Selected days replace the range. An unknown range keeps its space. */
export function rangeLabel(view: PageView, selected: DayRange | null): string {
  if (selected !== null) return formatRange(selected);
  if (!isKnown(view)) return "\u2007".repeat(24);
  return view.range === null ? TEXTS.filter.unset : formatRange(view.range);
}

/** `compared with Dec 05 - Jan 04`: of the range, or of the selected days, the same for all figures. */
export function comparedText({ shown }: PageView, selected: DayRange | null): string | null {
  if (shown.status !== "ready") return null;
  const { previous, comparison } = shown.dashboard;
  const compared = previous && selected ? comparedRange(selected, comparison) : previous;
  return compared && TEXTS.filter.comparedWith(formatComparedRange(compared, comparison));
}

/** `Feb 04 is not over · Days of UTC`: an unfinished last day, and a zone that is not the reader's own. */
export function rangeNote(
  { range, shown, timeZone }: PageView,
  selected: DayRange | null,
  now: number | null,
): string {
  const openDay = shown.status === "ready" ? shown.unfinished : null;
  const isOpenEnded = openDay !== null && (selected === null || selected.to === openDay);
  // The reader's zone is unknown during prerendering.
  const isForeign = now !== null && timeZone !== null && timeZone !== viewerZone;
  return [
    ...(range !== null && isOpenEnded ? notOver(openDay, range) : []),
    ...(isForeign ? [TEXTS.filter.daysOf(timeZone)] : []),
  ].join(" · ");
}
