import { formatRange } from "../../shared/format.ts";
import type { View } from "../data/view.ts";
import { TEXTS } from "../texts.ts";

/** Where the page shows other days than were asked for: which, and why. */
export function RangeNotes({ view: { range, refusal, otherClocks } }: { readonly view: View }) {
  const notes = [
    ...(range && refusal !== null ? [TEXTS.filter.instead(formatRange(range), refusal)] : []),
    ...(otherClocks === null ? [] : [TEXTS.filter.utc(otherClocks)]),
  ];
  return notes.map((note) => (
    <p key={note} className="range-note">
      {note}
    </p>
  ));
}
