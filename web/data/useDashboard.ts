import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Range } from "../../shared/range.ts";
import type { DashboardState } from "./dashboardState.ts";
import type { ShownRange } from "./dashboardStore.ts";
import { keepFresh } from "./keepFresh.ts";
import { useShownStore } from "./useShownStore.ts";

/**
 * The figures of a range as far as they are at hand, and the fetching of those that are not: `asked`
 * is what to fetch, the range itself or more.
 */
export function useDashboard(
  asked: ShownRange,
  range: ShownRange,
): {
  readonly state: DashboardState;
  readonly refresh: () => void;
} {
  const store = useShownStore();
  const version = useSyncExternalStore(store.subscribe, store.version, store.version);
  // The version stands for what the store holds.
  const state = useMemo(() => store.stateFor(range), [store, range, version]);
  useEffect(() => store.show(asked), [store, asked]);
  useEffect(() => keepFresh(store), [store]);
  return { state, refresh: store.refresh };
}

/** The state for days of the range that it is for, whose figures are at hand with it. */
export function useSelectedState(state: DashboardState, selected: Range | null): DashboardState {
  const store = useShownStore();
  return useMemo(
    () => (selected === null ? state : store.stateFor(selected)),
    [store, state, selected],
  );
}
