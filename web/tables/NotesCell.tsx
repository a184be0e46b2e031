import type { Day } from "../../shared/days/day.ts";
import { marksWithin, useDayMarks } from "../figures/dayMarks.ts";

/** The notes and revisions of a row's day. Links open in a new tab. */
export function NotesCell({ day }: { readonly day: Day }) {
  const marks = marksWithin(useDayMarks(), { from: day, to: day });
  return (
    <td className="notes" title={marks.map(({ text }) => text).join("\n")}>
      {marks.map(({ from, text, link }) => (
        <bdi key={`${from} ${text}`}>
          {link === null ? (
            text
          ) : (
            <a href={link} target="_blank" rel="noreferrer">
              {text}
            </a>
          )}
        </bdi>
      ))}
    </td>
  );
}
