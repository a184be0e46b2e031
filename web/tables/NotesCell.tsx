import type { Day } from "../../shared/day.ts";
import { marksWithin, useDayMarks } from "../figures/dayMarks.ts";

/** What there is to know about the day of a row; what a note links to opens beside the page. */
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
