import type { DashboardState } from "./data/dashboardState.ts";
import { settings } from "./data/pageStore.ts";
import { formatSource } from "./formatSource.ts";
import { TEXTS } from "./texts.ts";
import { useNow } from "./useNow.ts";

/** Says quietly what the figures on screen are, and whether the backend answers. */
export function SourceStatus({ state }: { readonly state: DashboardState }) {
  const now = useNow();
  return (
    <p className="source" data-tone={toneOf(state)}>
      {now === null ? TEXTS.loading : textOf(state, now)}
    </p>
  );
}

/** What does not answer is the backend, or the host of the snapshots. */
const AWAY = settings === null ? TEXTS.source.offline : TEXTS.source.backendAway;

function textOf(state: DashboardState, now: number): string {
  if (state.status === "loading") return TEXTS.loading;
  if (state.status === "failed") return AWAY;
  const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const text = formatSource(state.source, now, viewerZone);
  return state.backendAway ? `${text} · ${AWAY.toLowerCase()}` : text;
}

function toneOf(state: DashboardState): string {
  if (state.status === "loading") return "loading";
  if (state.status === "failed" || state.backendAway) return "away";
  return state.source.kind;
}
