import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DayRange } from "../../shared/days/range.ts";
import { followAddress } from "../url/urlHistory.ts";
import { browserWorld } from "./browserWorld.ts";
import type { DashboardStore } from "./dashboardStore.ts";
import { keepFresh } from "./freshness.ts";
import { type Shown, shownRange } from "./shown.ts";
import { isShown } from "./useShownStore.ts";
import type { PageView } from "./view.ts";

/** The view of a store, which follows the page's URL and is kept fresh. */
export function useView(store: DashboardStore): PageView {
  // Hydration starts with the usual page, even if the URL names a past snapshot.
  useEffect(() => (isShown(store) ? followAddress(store.show) : undefined), [store]);
  useEffect(() => (isShown(store) ? keepFresh(store, browserWorld) : undefined), [store]);
  return useSyncExternalStore(store.subscribe, store.view, store.view);
}

/** The figures of some of the days on screen; of all of them without `days`. */
export function useShownRange(shown: Shown, days: DayRange | null): Shown {
  return useMemo(() => (days === null ? shown : shownRange(shown, days)), [shown, days]);
}
