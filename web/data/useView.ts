import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Range } from "../../shared/range.ts";
import { followAddress } from "./address.ts";
import { browserWorld } from "./browserWorld.ts";
import type { DashboardStore } from "./dashboardStore.ts";
import { keepFresh } from "./freshness.ts";
import { type Shown, shownOf } from "./shown.ts";
import { isShown } from "./useShownStore.ts";
import type { View } from "./view.ts";

/** What a store shows for the page's address, which it follows and keeps fresh. */
export function useView(store: DashboardStore): View {
  // A page rendered ahead of time begins as the one of today, also where its address names another.
  useEffect(() => (isShown(store) ? followAddress(store.show) : undefined), [store]);
  useEffect(() => (isShown(store) ? keepFresh(store, browserWorld) : undefined), [store]);
  return useSyncExternalStore(store.subscribe, store.view, store.initialView);
}

/** The figures of some of the days on screen; of all of them where none are said. */
export function useShownOf(shown: Shown, days: Range | null): Shown {
  return useMemo(() => (days === null ? shown : shownOf(shown, days)), [shown, days]);
}
