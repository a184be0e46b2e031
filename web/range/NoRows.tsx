import { formatDay, formatRange } from "../../shared/format.ts";
import { hasNoRows } from "../../shared/hasNoRows.ts";
import { newestDay } from "../../shared/newestRow.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { View } from "../data/view.ts";
import { NOTE_TEXTS } from "./noteTexts.ts";

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
      {NOTE_TEXTS.noRows(formatRange(shown.dashboard.range))}{" "}
      {newest !== null && `${NOTE_TEXTS.newest(formatDay(newest))} `}
      {!isAll && (
        <button
          type="button"
          className="link-button"
          onClick={() => onChange(newest === null ? { period: "all" } : { to: newest })}
        >
          {newest === null ? NOTE_TEXTS.showAll : NOTE_TEXTS.showNewest}
        </button>
      )}
    </p>
  );
}
