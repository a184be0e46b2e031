import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DashboardState } from "./dashboardState.ts";
import type { ShownRange } from "./dashboardStore.ts";
import { keepFresh } from "./keepFresh.ts";
import { useShownStore } from "./useShownStore.ts";

/** The figures of a range as far as they are at hand, and the fetching of those that are not. */
export function useDashboard(range: ShownRange): {
  readonly state: DashboardState;
  readonly refresh: () => void;
} {
  const store = useShownStore();
  const version = useSyncExternalStore(store.subscribe, store.version, store.version);
  // The version stands for what the store holds.
  const state = useMemo(() => store.stateFor(range), [store, range, version]);
  useEffect(() => store.show(range), [store, range]);
  useEffect(() => keepFresh(store), [store]);
  return { state, refresh: store.refresh };
}
