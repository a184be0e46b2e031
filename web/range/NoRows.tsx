import { formatDay, formatRange } from "../../shared/format.ts";
import { hasNoRows, newestDay } from "../../shared/noRows.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { View } from "../data/view.ts";
import { TEXTS } from "../texts.ts";

interface NoRowsProps {
  readonly view: View;
  readonly onChange: (words: RangeWords) => void;
}

/** Where the days on screen have not a row, a way to those that have. */
export function NoRows({ view: { shown, words }, onChange }: NoRowsProps) {
  if (shown.status !== "ready" || !hasNoRows(shown.dashboard)) return null;
  const newest = newestDay(shown.cube);
  const isAll = newest === null && words?.period === "all";
  return (
    <p className="range-note">
      {TEXTS.filter.noRows(formatRange(shown.dashboard.range))}{" "}
      {newest !== null && `${TEXTS.filter.newest(formatDay(newest))} `}
      {!isAll && (
        <button
          type="button"
          className="link-button"
          onClick={() => onChange(newest === null ? { period: "all" } : { to: newest })}
        >
          {newest === null ? TEXTS.filter.showAll : TEXTS.filter.showNewest}
        </button>
      )}
    </p>
  );
}
