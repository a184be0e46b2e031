import { newestDay } from "../../../shared/cube/newestInstant.ts";
import { isWithoutRows } from "../../../shared/dashboard/isWithoutRows.ts";
import type { QueryOptions } from "../../../shared/days/query.ts";
import { formatDay, formatRange } from "../../../shared/text/format.ts";
import type { PageView } from "../../store/view.ts";
import { NOTE_TEXTS } from "./noteTexts.ts";

interface NoRowsProps {
  readonly view: PageView;
  readonly onChange: (options: QueryOptions) => void;
}

/** For a range without rows, a link to days that have some. */
export function NoRows({ view: { shown, options }, onChange }: NoRowsProps) {
  if (shown.status !== "ready" || !isWithoutRows(shown.dashboard)) return null;
  const { completeness, range, timeZone } = shown.dashboard;
  const newest = newestDay(completeness, timeZone);
  const isAll = newest === null && options.period === "all";
  return (
    <p className="range-note">
      {NOTE_TEXTS.noRows(formatRange(range))}{" "}
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
