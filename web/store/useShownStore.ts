import { useSyncExternalStore } from "react";
import { SNAPSHOT_PARAMETER, snapshotNameIn } from "../sources/snapshots/namedSnapshot.ts";
import type { DashboardStore } from "./dashboardStore.ts";
import { pageStore, pastPageStore } from "./pageStore.ts";

/** The page's own store, or that of the past snapshot which `?snapshot=2026-11-19` names. */
export function useShownStore(): DashboardStore {
  return useSyncExternalStore(subscribe, shownStore, () => pageStore);
}

/** Whether the URL still requests this store. */
export function isShown(store: DashboardStore): boolean {
  return store === shownStore();
}

/** The URL that opens a past snapshot. */
export function pastAddress(name: string): string {
  return `?${new URLSearchParams({ [SNAPSHOT_PARAMETER]: name })}`;
}

/** The URL of the same range without the past snapshot. */
export function addressWithoutPast(): string {
  const rangeOptions = new URLSearchParams(window.location.search);
  rangeOptions.delete(SNAPSHOT_PARAMETER);
  return rangeOptions.size === 0 ? window.location.pathname : `?${rangeOptions}`;
}

const pastStores = new Map<string, DashboardStore>();

function shownStore(): DashboardStore {
  const name = snapshotNameIn(window.location.search);
  if (name === null) return pageStore;
  const known = pastStores.get(name);
  if (known !== undefined) return known;
  const store = pastPageStore(name, forgetName);
  pastStores.set(name, store);
  return store;
}

/** Removes the snapshot's name from the URL and shows the usual page. */
function forgetName(): void {
  window.history.replaceState(null, "", addressWithoutPast());
  window.dispatchEvent(new Event(FORGOTTEN));
}

const FORGOTTEN = "snapshotforgotten";

function subscribe(notify: () => void): () => void {
  const events = [FORGOTTEN, "popstate"];
  for (const event of events) window.addEventListener(event, notify);
  return () => {
    for (const event of events) window.removeEventListener(event, notify);
  };
}
