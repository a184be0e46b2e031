import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DayRange } from "../../shared/days/range.ts";
import { browserWorld } from "./browserWorld.ts";
import type { DashboardStore } from "./dashboardStore.ts";
import { type Figures, figuresWithin } from "./figures.ts";
import { keepFresh } from "./freshness.ts";
import { pageStore, snapshots } from "./pageStore.ts";
import { pastStore } from "./pastStore.ts";
import { addressWithoutPast, snapshotNameIn } from "./sources/snapshots/namedSnapshot.ts";
import { followAddress, onAddress, replace } from "./url/urlHistory.ts";
import type { PageView } from "./view.ts";

/** The page's own store, or the store of a past snapshot, such as `?snapshot=2026-11-19`. */
export function useShownStore(): DashboardStore {
  return useSyncExternalStore(onAddress, shownStore, () => pageStore);
}

/** Whether a store is that of the URL. */
function isShown(store: DashboardStore): boolean {
  return store === shownStore();
}

const pastStores = new Map<string, DashboardStore>();

/** The store of the URL. A past snapshot keeps its store until the page is closed, and with it its figures. */
function shownStore(): DashboardStore {
  const name = snapshotNameIn(window.location.search);
  if (name === null) return pageStore;
  const openedStore = pastStores.get(name);
  if (openedStore !== undefined) return openedStore;
  const store = pastStore(name, forgetName, snapshots, browserWorld);
  pastStores.set(name, store);
  return store;
}

/** Removes the snapshot's name from the URL and shows the usual page. */
function forgetName(): void {
  replace(addressWithoutPast());
}

/** The view of a store. While the store is on screen, it follows the URL and keeps its figures fresh. */
export function useView(store: DashboardStore): PageView {
  useEffect(() => {
    // Hydration begins with the page's own store, even if the URL names a past snapshot.
    if (!isShown(store)) return;
    const stopFollowing = followAddress(store.show);
    const stopRefreshing = keepFresh(store, browserWorld);
    return () => {
      stopFollowing();
      stopRefreshing();
    };
  }, [store]);
  return useSyncExternalStore(store.subscribe, store.view, store.view);
}

/** The figures of some of the days on screen, such as the selected ones; all figures for null. */
export function useFiguresWithin(figures: Figures, days: DayRange | null): Figures {
  return useMemo(() => (days === null ? figures : figuresWithin(figures, days)), [figures, days]);
}
