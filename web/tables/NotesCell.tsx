import { use } from "react";
import type { Day } from "../../shared/day.ts";
import { DayMarks, marksWithin } from "../figures/dayMarks.ts";

/** What there is to know about the day of a row; what a note links to opens beside the page. */
export function NotesCell({ day }: { readonly day: Day }) {
  const marks = marksWithin(use(DayMarks), { from: day, to: day });
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
