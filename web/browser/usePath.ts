import { useSyncExternalStore } from "react";

/** The path of the page on screen; `initial` is the path that was prerendered. */
export function usePath(initial: string): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => initial,
  );
}

function subscribe(notify: () => void): () => void {
  window.addEventListener("popstate", notify);
  return () => window.removeEventListener("popstate", notify);
}
