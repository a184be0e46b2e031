import { useId } from "react";
import { retriedImport } from "../browser/retriedImport.ts";
import { useNow } from "../browser/useNow.ts";
import { pageStore } from "../data/pageStore.ts";
import { addressWithoutPast, useShownStore } from "../data/useShownStore.ts";
import type { View } from "../data/view.ts";
import { viewerZone } from "../data/viewerZone.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { ChevronIcon } from "../parts/icons.tsx";
import { lazyView } from "../parts/lazyView.tsx";
import { Popover } from "../parts/Popover.tsx";
import { TEXTS } from "../texts.ts";
import { formatSource } from "./formatSource.ts";
import { isOld } from "./isOld.ts";

const DataHealth = lazyView(
  retriedImport(() => import("../health/DataHealth.tsx")),
  ({ DataHealth }) => DataHealth,
  <div className="health-placeholder" />,
);

/** Says quietly what the figures on screen are, and whether the backend answers; more when pressed. */
export function SourceStatus({ view }: { readonly view: View }) {
  const now = useNow();
  const store = useShownStore();
  const tone = toneOf(view, now);
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
        onPointerEnter={DataHealth.load}
        onFocus={DataHealth.load}
      >
        {now === null ? TEXTS.loading : textOf(view, now, store.isLive)}
        <ChevronIcon direction="down" />
      </button>
      <Popover id={id} className="popover health" role="dialog" aria-labelledby={`${id}title`}>
        {() => (
          <>
            <p id={`${id}title`} className="health-title">
              {TEXTS.health.title}
            </p>
            <Boundary fallback={<p>{TEXTS.health.away}</p>}>
              <DataHealth view={view} />
            </Boundary>
          </>
        )}
      </Popover>
      {store !== pageStore && (
        <a className="source-back" href={addressWithoutPast()}>
          {pageStore.isLive ? TEXTS.past.backToLive : TEXTS.past.backToNewest}
        </a>
      )}
    </div>
  );
}

function textOf({ shown, trouble }: View, now: number, isLive: boolean): string {
  const wrong = trouble && TEXTS.source.trouble[isLive ? "backend" : "site"][trouble];
  if (shown.status !== "ready") return wrong ?? TEXTS.loading;
  const text = formatSource(shown.source, now, viewerZone);
  return wrong === null ? text : `${text} · ${wrong.toLowerCase()}`;
}

/** Figures that are old by themselves, or were read long ago, are not shown as live ones are. */
function toneOf({ shown, trouble }: View, now: number | null): string {
  if (trouble !== null) return "away";
  if (shown.status !== "ready") return "loading";
  return now !== null && isOld(shown, now) ? "old" : shown.source.kind;
}
