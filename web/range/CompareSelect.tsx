import { COMPARISONS, type Comparison, parseComparison } from "../../shared/comparison.ts";
import { setLook } from "../data/address.ts";
import { TEXTS } from "../texts.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

/** What the range is compared with, of the reader's choice. */
export function CompareSelect({ comparison }: { readonly comparison: Comparison }) {
  return (
    <label>
      {CALENDAR_TEXTS.compareWith}
      <select
        value={comparison}
        onChange={(event) => setLook({ comparison: parseComparison(event.target.value) })}
      >
        {COMPARISONS.map((each) => (
          <option key={each} value={each}>
            {TEXTS.filter.comparisons[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
