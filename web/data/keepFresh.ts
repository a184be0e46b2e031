import type { DashboardStore } from "./dashboardStore.ts";

const STALE_AFTER = 5 * 60_000;
const RETRY_EVERY = 30_000;

/**
 * Fetches again when the reader comes back to the page after a while, and every half minute while
 * the backend is away. Gives back what ends it.
 */
export function keepFresh(store: DashboardStore): () => void {
  const comeBack = () => {
    // A clock that was put back makes the figures seem to come from the future.
    const isStale = store.liveAt !== null && Math.abs(Date.now() - store.liveAt) > STALE_AFTER;
    if (document.visibilityState === "visible" && isStale) store.refresh();
  };
  const retry = () => {
    if (document.visibilityState === "visible" && store.backendAway) store.refresh();
  };
  const timer = window.setInterval(retry, RETRY_EVERY);
  document.addEventListener("visibilitychange", comeBack);
  window.addEventListener("online", retry);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", comeBack);
    window.removeEventListener("online", retry);
  };
}
