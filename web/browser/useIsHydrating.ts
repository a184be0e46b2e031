import { useSyncExternalStore } from "react";

/** Whether the component is drawn from the HTML now, which has nothing that the browser has learned since. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}
