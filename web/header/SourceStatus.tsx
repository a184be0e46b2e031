import { useId } from "react";
import { Boundary } from "../Boundary.tsx";
import type { DashboardState } from "../data/dashboardState.ts";
import { pageStore } from "../data/pageStore.ts";
import { addressWithoutPast, useShownStore } from "../data/useShownStore.ts";
import { ChevronIcon } from "../icons.tsx";
import { lazyView } from "../lazyView.tsx";
import { Popover } from "../Popover.tsx";
import { TEXTS } from "../texts.ts";
import { useNow } from "../useNow.ts";
import { formatSource } from "./formatSource.ts";

const DataHealth = lazyView(
  () => import("../health/DataHealth.tsx"),
  ({ DataHealth }) => DataHealth,
  <div className="health-placeholder" />,
);

/** Says quietly what the figures on screen are, and whether the backend answers; more when pressed. */
export function SourceStatus({ state }: { readonly state: DashboardState }) {
  const now = useNow();
  const store = useShownStore();
  const id = useId();
  const away = store.isLive ? TEXTS.source.backendAway : TEXTS.source.offline;
  return (
    <div className="status">
      <button
        type="button"
        className="source"
        data-tone={toneOf(state)}
        title={TEXTS.health.title}
        popoverTarget={id}
        aria-haspopup="dialog"
        onPointerEnter={DataHealth.load}
        onFocus={DataHealth.load}
      >
        {now === null ? TEXTS.loading : textOf(state, now, away)}
        <ChevronIcon direction="down" />
      </button>
      <Popover id={id} className="popover health" role="dialog" aria-labelledby={`${id}title`}>
        {() => (
          <>
            <p id={`${id}title`} className="health-title">
              {TEXTS.health.title}
            </p>
            <Boundary fallback={<p>{TEXTS.health.away}</p>}>
              <DataHealth state={state} />
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

function textOf(state: DashboardState, now: number, away: string): string {
  if (state.status === "loading") return TEXTS.loading;
  if (state.status === "failed") return away;
  const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const text = formatSource(state.source, now, viewerZone);
  return state.backendAway ? `${text} · ${away.toLowerCase()}` : text;
}

function toneOf(state: DashboardState): string {
  if (state.status === "loading") return "loading";
  if (state.status === "failed" || state.backendAway) return "away";
  return state.source.kind;
}
