import { useSyncExternalStore } from "react";
import type { DashboardStore } from "./dashboardStore.ts";
import { SNAPSHOT_WORD, snapshotNameIn } from "./namedSnapshot.ts";
import { pageStore, pastPageStore } from "./pageStore.ts";

/** The page's own store, or that of the past snapshot which `?snapshot=2026-11-19` names. */
export function useShownStore(): DashboardStore {
  return useSyncExternalStore(subscribe, shownStore, () => pageStore);
}

/** Whether the address asks for what a store has. */
export function isShown(store: DashboardStore): boolean {
  return store === shownStore();
}

/** The address that opens a past snapshot. */
export function addressOfPast(name: string): string {
  return `?${new URLSearchParams({ [SNAPSHOT_WORD]: name })}`;
}

/** The address of the same range in what the page shows otherwise. */
export function addressWithoutPast(): string {
  const words = new URLSearchParams(window.location.search);
  words.delete(SNAPSHOT_WORD);
  return words.size === 0 ? window.location.pathname : `?${words}`;
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

/** Leaves the rest of the address, and shows the normal page. */
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
