import { useId } from "react";
import { useNow, useSeconds } from "../../browser/useNow.ts";
import { pageStore } from "../../store/pageStore.ts";
import { liveSettings } from "../../store/sources/live/settings.ts";
import { addressWithoutPast } from "../../store/sources/snapshots/namedSnapshot.ts";
import { useShownStore } from "../../store/useShownStore.ts";
import type { PageView } from "../../store/view.ts";
import { TEXTS } from "../../texts.ts";
import { isOld } from "../health/isOld.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { Icon } from "../parts/Icon.tsx";
import { lazyParts } from "../parts/lazyParts.ts";
import { Popover } from "../parts/Popover.tsx";
import { formatKept, formatSource } from "./formatSource.ts";

const lazyDataHealth = lazyParts(() => import("../health/DataHealth.tsx"));
const DataHealth = lazyDataHealth("DataHealth", <div className="health-placeholder" />);

/**
 * The source of the figures on screen, as a button that opens data health. Beside it is a link to sign in if the last read
 * failed without a session, and on a page with a past snapshot the link back to the present.
 */
export function SourceStatus({ view }: { readonly view: PageView }) {
  const now = useNow();
  const store = useShownStore();
  const tone = statusTone(view, now);
  const secondsOfRead = useSeconds(view.isReading);
  const text = now === null ? TEXTS.loading : statusText(view, now, store.isLive, secondsOfRead);
  const id = useId();
  return (
    <div className="status">
      <button
        type="button"
        className="source"
        data-tone={tone}
        title={tone === "old" ? TEXTS.source.old : TEXTS.health.title}
        popoverTarget={id}
        aria-haspopup="dialog"
        onPointerEnter={lazyDataHealth.load}
        onFocus={lazyDataHealth.load}
      >
        <span>{text}</span>
        <Icon name="down" />
      </button>
      <Popover id={id} className="popover health" role="dialog" aria-labelledby={`${id}title`}>
        {() => (
          <>
            <p id={`${id}title`} className="health-title">
              {TEXTS.health.title}
            </p>
            <Boundary fallback={<p>{TEXTS.unavailable}</p>}>
              <DataHealth view={view} />
            </Boundary>
          </>
        )}
      </Popover>
      {view.readError === "signIn" && liveSettings?.signIn !== undefined && (
        <a className="source-back" href={liveSettings.signIn}>
          {TEXTS.source.signIn}
        </a>
      )}
      {store !== pageStore && (
        <a className="source-back" href={addressWithoutPast()}>
          {pageStore.isLive ? TEXTS.past.backToLive : TEXTS.past.backToNewest}
        </a>
      )}
    </div>
  );
}

/** A shorter read is not mentioned. */
const SLOW_SECONDS = 3;

/**
 * `Live · 14:05 · backend error`: the source of the figures and a remark, if there is one. The remark is how long a slow read
 * has taken or, without a slow read, why the last read failed. Without figures it is the remark alone or, if there is none,
 * that the figures are loading.
 *
 * @param seconds how long the read under way has taken; 0 without one
 */
export function statusText(
  { figures, readError }: PageView,
  now: number,
  isLive: boolean,
  seconds: number,
): string {
  const readingText = seconds < SLOW_SECONDS ? null : TEXTS.source.reading(seconds);
  const errorText = readError === null ? null : TEXTS.source.readErrors(isLive)[readError];
  if (figures.status !== "ready") return readingText ?? errorText ?? TEXTS.loading;
  let sourceText = formatSource(figures, now);
  let remark = readingText ?? errorText?.toLowerCase() ?? null;
  if (readError === "notKept" && figures.source.kind === "live") {
    // `Kept Nov 25` already names the error: the backend has no later days.
    sourceText = formatKept(figures, now);
    remark = readingText;
  }
  return remark === null ? sourceText : `${sourceText} · ${remark}`;
}

/** What colours the status: a read error, figures that are loading or old, or else the kind of the source. */
export function statusTone({ figures, readError }: PageView, now: number | null): string {
  if (readError !== null) return "error";
  if (figures.status !== "ready") return "loading";
  return now !== null && isOld(figures, now) ? "old" : figures.source.kind;
}
