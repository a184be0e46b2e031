import { formatDay, formatRange } from "../../shared/format.ts";
import { covers } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { View } from "../data/view.ts";
import { NoRows } from "./NoRows.tsx";
import { NOTE_TEXTS } from "./noteTexts.ts";

interface RangeNotesProps {
  readonly view: View;
  readonly onChange: (words: RangeWords) => void;
}

/** Where the page shows something else than was asked for, or nothing: what, and why. */
export function RangeNotes({ view, onChange }: RangeNotesProps) {
  const { range, refusal, refusedComparison, timeZone, refusedZone, otherClocks } = view;
  const uncompared = uncomparedNote(view);
  const notes = [
    ...(range && refusal !== null ? [NOTE_TEXTS.instead(formatRange(range), refusal)] : []),
    ...(refusedComparison === null ? [] : [NOTE_TEXTS.comparedInstead(refusedComparison)]),
    ...(uncompared === null ? [] : [uncompared]),
    ...(timeZone && refusedZone !== null ? [NOTE_TEXTS.daysInstead(timeZone, refusedZone)] : []),
    ...(otherClocks === null ? [] : [NOTE_TEXTS.utc(otherClocks)]),
  ];
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="range-note">
          {note}
        </p>
      ))}
      <NoRows view={view} onChange={onChange} />
    </>
  );
}

/** Where the figures on screen do not reach back to what they are compared with, and none are coming that do. */
function uncomparedNote({ shown, isReading }: View): string | null {
  if (shown.status !== "ready" || isReading) return null;
  const { cube, dashboard } = shown;
  const { previous } = dashboard;
  if (previous === null || covers(cube.cover, previous)) return null;
  return NOTE_TEXTS.uncompared(formatRange(previous), formatDay(cube.cover.from));
}
