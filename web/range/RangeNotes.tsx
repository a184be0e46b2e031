import { newestDay } from "../../shared/cube/newestInstant.ts";
import { isWithoutRows } from "../../shared/dashboard/isWithoutRows.ts";
import { covers } from "../../shared/days/range.ts";
import { formatDay, formatRange } from "../../shared/text/format.ts";
import { VIEW_NAMES } from "../../shared/views/views.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { useShownStore } from "../store/useShownStore.ts";
import type { PageView } from "../store/view.ts";
import { embed } from "../url/embed.ts";
import { setRange } from "../url/urlHistory.ts";
import { NOTE_TEXTS } from "./noteTexts.ts";

/** Explains where the page shows something other than the URL requests, or nothing. */
export function RangeNotes({ view }: { readonly view: PageView }) {
  const { refresh } = useShownStore();
  const { range, refusal, refusedComparison, timeZone, refusedZone, otherClocks, shown } = view;
  const uncompared = uncomparedNote(view);
  // A known one would be shown alone.
  const panel = embed === null ? new URLSearchParams(window.location.search).get("panel") : null;
  const notes = [
    ...(panel === null ? [] : [NOTE_TEXTS.wholeInstead(panel, VIEW_NAMES.join(", "))]),
    ...(range && refusal !== null ? [NOTE_TEXTS.instead(formatRange(range), refusal)] : []),
    ...(refusedComparison === null ? [] : [NOTE_TEXTS.comparedInstead(refusedComparison)]),
    ...(uncompared === null ? [] : [uncompared]),
    ...(timeZone && refusedZone !== null ? [NOTE_TEXTS.daysInstead(timeZone, refusedZone)] : []),
    ...(otherClocks === null ? [] : [NOTE_TEXTS.utc(otherClocks)]),
  ];
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="range-note">
          <DatedText text={note} />
        </p>
      ))}
      {shown.status === "failed" && (
        <p className="range-note">
          {NOTE_TEXTS.absent}{" "}
          <button type="button" className="link-button" onClick={refresh}>
            {NOTE_TEXTS.retry}
          </button>
        </p>
      )}
      <NoRows view={view} />
    </>
  );
}

/** For figures that do not reach back to the comparison range, with no read under way that would. */
function uncomparedNote({ shown, isReading }: PageView): string | null {
  if (shown.status !== "ready" || isReading) return null;
  const { previous, cover } = shown.dashboard;
  if (previous === null || covers(cover, previous)) return null;
  return NOTE_TEXTS.uncompared(formatRange(previous), formatDay(cover.from));
}

/** For a range without rows, a link to days that have some. */
function NoRows({ view: { shown, options } }: { readonly view: PageView }) {
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
          onClick={() => setRange(newest === null ? { period: "all" } : { to: newest })}
        >
          {newest === null ? NOTE_TEXTS.showAll : NOTE_TEXTS.showNewest}
        </button>
      )}
    </p>
  );
}
