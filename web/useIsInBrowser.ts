import { useSyncExternalStore } from "react";

/** False when rendered ahead of time, and where React takes over from that. */
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
