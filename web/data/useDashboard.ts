import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Range } from "../../shared/range.ts";
import type { DashboardState } from "./dashboardState.ts";
import type { ShownRange } from "./dashboardStore.ts";
import { keepFresh } from "./keepFresh.ts";
import { pageStore } from "./pageStore.ts";

/** The figures of a range as far as they are at hand, and the fetching of those that are not. */
export function useDashboard(range: ShownRange): {
  readonly state: DashboardState;
  readonly refresh: () => void;
} {
  const version = useSyncExternalStore(pageStore.subscribe, pageStore.version, pageStore.version);
  // The version stands for what the store holds.
  const state = useMemo(() => pageStore.stateFor(range), [range, version]);
  useEffect(() => pageStore.show(range), [range]);
  useEffect(() => keepFresh(pageStore), []);
  return { state, refresh: pageStore.refresh };
}

/** The state for days of the range that it is for, whose figures are at hand with it. */
export function useSelectedState(state: DashboardState, selected: Range | null): DashboardState {
  return useMemo(
    () => (selected === null ? state : pageStore.stateFor(selected)),
    [state, selected],
  );
}
