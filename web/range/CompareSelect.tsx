import { COMPARISONS, type Comparison } from "../../shared/days/comparison.ts";
import { TEXTS } from "../texts.ts";
import { setOptions } from "../url/urlHistory.ts";

export function CompareSelect({ comparison }: { readonly comparison: Comparison }) {
  return (
    <label className="compare">
      {TEXTS.filter.versus}
      <select
        aria-label={TEXTS.filter.compareWith}
        value={comparison}
        onChange={({ target }) => setOptions({ compare: target.value })}
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
