import type { ReactNode } from "react";
import { sum } from "../../../../shared/cube/sum.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount, formatDifference } from "../../../../shared/text/format.ts";
import { shownEmbed } from "../../../store/url/embed.ts";
import { marksWithin, useDayMarks } from "../../marks/dayMarks.ts";
import { TableLink } from "../../parts/TableLink.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

/** The rules that fired in the range, and its revisions, with links that open the panel's table, which lists them. */
export function MarkLinks({ range }: { readonly range: DayRange }) {
  const marks = marksWithin(useDayMarks(), range);
  const fired = marks.filter(({ kind }) => kind === "rule");
  const revised = marks.filter(({ kind }) => kind === "change");
  const countDays = (days: typeof marks) => formatCount(new Set(days.map(({ from }) => from)).size);
  const texts = CHART_TEXTS.trend;
  const RulesEntry = shownEmbed() === "wall" ? Plain : TableLink;
  return (
    <>
      {fired.length > 0 && (
        <li data-extra="rules">
          <RulesEntry>
            <span
              className="swatch"
              style={{ border: "2px solid var(--flagged)" }}
              aria-hidden="true"
            />
            <span>
              {texts.fired(
                formatCount(new Set(fired.map(({ text }) => text)).size),
                countDays(fired),
              )}
            </span>
          </RulesEntry>
        </li>
      )}
      {revised.length > 0 && (
        <li data-extra="revised">
          <TableLink>
            {texts.revised(
              countDays(revised),
              formatDifference(sum(revised.map(({ change }) => change))),
            )}
          </TableLink>
        </li>
      )}
    </>
  );
}

/** Nothing is pressed on the wall. */
function Plain({ children }: { readonly children: ReactNode }) {
  return <p className="undrawn">{children}</p>;
}
