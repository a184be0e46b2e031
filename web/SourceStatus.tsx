import type { DashboardState } from "./data/dashboardState.ts";
import { formatSource } from "./formatSource.ts";
import { useNow } from "./useNow.ts";
import { useOnline } from "./useOnline.ts";

/** Says quietly what the figures on screen are, and whether the backend answers. */
export function SourceStatus({ state }: { readonly state: DashboardState }) {
  const now = useNow();
  const isOnline = useOnline();
  return (
    <p className="source" data-tone={toneOf(state)}>
      {now === null ? "Loading" : textOf(state, now, isOnline)}
    </p>
  );
}

function textOf(state: DashboardState, now: number, isOnline: boolean): string {
  if (state.status === "loading") return "Loading";
  if (state.status === "failed") return "Backend away";
  const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const text = formatSource(state.source, now, viewerZone);
  if (!isOnline) return `${text} · offline`;
  return state.backendAway ? `${text} · backend away` : text;
}

function toneOf(state: DashboardState): string {
  if (state.status === "loading") return "loading";
  if (state.status === "failed" || state.backendAway) return "away";
  return state.source.kind;
}
