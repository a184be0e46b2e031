import { useSyncExternalStore } from "react";

/** False when rendered ahead of time, and until the browser has taken that over. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => {};
}
