import type { ReactNode } from "react";
import { sum } from "../../../../shared/cube/sum.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount, formatDifference } from "../../../../shared/text/format.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { shownEmbed } from "../../../store/url/embed.ts";
import { marksWithin, useDayMarks } from "../../marks/dayMarks.ts";
import { TableLink } from "../../parts/TableLink.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

/**
 * Two items of the legend: how many rules fired in the range on how many days, and how many of its days were revised. Each
 * is a link that opens the panel's table, which lists the days, and is missing if there are none.
 */
export function MarkLinks({ range }: { readonly range: DayRange }) {
  const marks = marksWithin(useDayMarks(), range);
  const fired = marks.filter(({ kind }) => kind === "rule");
  const revised = marks.filter(({ kind }) => kind === "change");
  return (
    <>
      {fired.length > 0 && <FiredRules marks={fired} />}
      {revised.length > 0 && <RevisedDays marks={revised} />}
    </>
  );
}

interface MarksProps {
  /** At least one. */
  readonly marks: readonly DayMark[];
}

/** `2 rules fired on 5 days`, with a link to the table, except on the wall. The text of a mark is its rule. */
function FiredRules({ marks }: MarksProps) {
  const rules = distinctCount(marks.map(({ text }) => text));
  const days = distinctCount(marks.map(({ from }) => from));
  return (
    <li data-extra="rules">
      <MarkLink>
        <span
          className="swatch"
          style={{ border: "2px solid var(--flagged)" }}
          aria-hidden="true"
        />
        <span>{CHART_TEXTS.trend.fired(rules, days)}</span>
      </MarkLink>
    </li>
  );
}

/** `3 days revised: +120 · Show`, a link to the table. */
function RevisedDays({ marks }: MarksProps) {
  const days = distinctCount(marks.map(({ from }) => from));
  const change = formatDifference(sum(marks.map(({ change }) => change)));
  return (
    <li data-extra="revised">
      <MarkLink>{CHART_TEXTS.trend.revised(days, change)}</MarkLink>
    </li>
  );
}

/** A link that opens the panel's table; a plain text on the wall, which has no links. */
function MarkLink({ children }: { readonly children: ReactNode }) {
  if (shownEmbed() !== "wall") return <TableLink>{children}</TableLink>;
  return <p className="undrawn">{children}</p>;
}

/** The number of different texts, as it is shown. */
function distinctCount(texts: readonly string[]): string {
  return formatCount(new Set(texts).size);
}
