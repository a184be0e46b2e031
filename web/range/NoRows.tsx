import { formatDay, formatRange } from "../../shared/format.ts";
import { newestDay } from "../../shared/newestRow.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { Ready } from "../data/shown.ts";
import { TEXTS } from "../texts.ts";

interface NoRowsProps {
  readonly shown: Ready;
  /** Those of the days on screen. */
  readonly words: RangeWords | null;
  readonly onChange: (words: RangeWords) => void;
}

/** A way from days that have not a row to those that have. */
export function NoRows({ shown, words, onChange }: NoRowsProps) {
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
