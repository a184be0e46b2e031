import type { DayRange } from "../../../shared/days/range.ts";
import { useDayMarks } from "../../figures/dayMarks.ts";
import { revisedDays } from "../../figures/revisedDays.ts";

/** The revisions of these days in words. They are in the table of the panel, which it opens. */
export function RevisedDays({ range }: { readonly range: DayRange }) {
  const words = revisedDays(useDayMarks(), range);
  if (words === null) return null;
  return (
    <li data-extra="revised">
      <button
        type="button"
        title={words.long}
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest(".panel");
          panel?.querySelector<HTMLElement>("[data-table-toggle]")?.click();
        }}
      >
        {words.short}
      </button>
    </li>
  );
}
