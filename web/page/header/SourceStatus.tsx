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

/** The source of the figures on screen and the last read error; opens data health. */
export function SourceStatus({ view }: { readonly view: PageView }) {
  const now = useNow();
  const store = useShownStore();
  const tone = statusTone(view, now);
  const seconds = useSeconds(view.isReading);
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
        <span>{now === null ? TEXTS.loading : statusText(view, now, store.isLive, seconds)}</span>
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

/** A shorter read is not worth a word. */
const SLOW_SECONDS = 3;

/**
 * The source of the figures, and beside it a slow read or, without one, why the last read failed. `seconds` is how long
 * figures have been read.
 */
export function statusText(
  { figures, readError }: PageView,
  now: number,
  isLive: boolean,
  seconds: number,
): string {
  const errorText = readError && TEXTS.source.readErrors(isLive)[readError];
  const readingText = seconds < SLOW_SECONDS ? null : TEXTS.source.reading(seconds);
  if (figures.status !== "ready") return readingText ?? errorText ?? TEXTS.loading;
  // The word for kept figures is the reason too.
  const isKept = readError === "notKept" && figures.source.kind === "live";
  const text = isKept ? formatKept(figures, now) : formatSource(figures, now);
  const reason = isKept ? undefined : errorText?.toLowerCase();
  const aside = readingText ?? reason;
  return aside === undefined ? text : `${text} · ${aside}`;
}

/** Old figures look different from live ones. */
export function statusTone({ figures, readError }: PageView, now: number | null): string {
  if (readError !== null) return "error";
  if (figures.status !== "ready") return "loading";
  return now !== null && isOld(figures, now) ? "old" : figures.source.kind;
}
