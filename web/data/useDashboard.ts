import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DashboardState } from "./dashboardState.ts";
import type { ShownRange } from "./dashboardStore.ts";
import { keepFresh } from "./keepFresh.ts";
import { pageStore } from "./pageStore.ts";

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
  const version = useSyncExternalStore(pageStore.subscribe, pageStore.version, pageStore.version);
  // The version stands for what the store holds.
  const state = useMemo(() => pageStore.stateFor(range), [range, version]);
  useEffect(() => pageStore.show(asked), [asked]);
  useEffect(() => keepFresh(pageStore), []);
  return { state, refresh: pageStore.refresh };
}
