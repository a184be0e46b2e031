import type { DayRange } from "../../../shared/days/range.ts";
import { useDayMarks } from "../../figures/dayMarks.ts";
import { revisedDays } from "../../figures/revisedDays.ts";
import { TableLink } from "../../parts/TableLink.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

/** The revisions of these days in words. They are in the table of the panel, which it opens. */
export function RevisedDays({ range }: { readonly range: DayRange }) {
  const text = revisedDays(useDayMarks(), range);
  if (text === null) return null;
  return (
    <li data-extra="revised">
      <TableLink>{CHART_TEXTS.showRevised(text)}</TableLink>
    </li>
  );
}
