import { formatDay, formatRange } from "../../shared/format.ts";
import { covers } from "../../shared/range.ts";
import type { View } from "../data/view.ts";
import { TEXTS } from "../texts.ts";

/** Where the page shows something else than was asked for: what, and why. */
export function RangeNotes({ view }: { readonly view: View }) {
  const { range, refusal, refusedComparison, timeZone, refusedZone, otherClocks } = view;
  const uncompared = uncomparedNote(view);
  const notes = [
    ...(range && refusal !== null ? [TEXTS.filter.instead(formatRange(range), refusal)] : []),
    ...(refusedComparison === null ? [] : [TEXTS.filter.comparedInstead(refusedComparison)]),
    ...(uncompared === null ? [] : [uncompared]),
    ...(timeZone && refusedZone !== null ? [TEXTS.filter.daysInstead(timeZone, refusedZone)] : []),
    ...(otherClocks === null ? [] : [TEXTS.filter.utc(otherClocks)]),
  ];
  return notes.map((note) => (
    <p key={note} className="range-note">
      {note}
    </p>
  ));
}

/** Where the figures on screen do not reach back to what they are compared with, and none are coming that do. */
function uncomparedNote({ shown, isReading }: View): string | null {
  if (shown.status !== "ready" || isReading) return null;
  const { cube, dashboard } = shown;
  const { previous } = dashboard;
  if (previous === null || covers(cube.cover, previous)) return null;
  return TEXTS.filter.uncompared(formatRange(previous), formatDay(cube.cover.from));
}
