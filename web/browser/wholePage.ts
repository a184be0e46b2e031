import { useSyncExternalStore } from "react";

/** Whether what nobody has come near to is drawn as well. */
export function useWholePage(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWhole,
    () => false,
  );
}

/** Draws every chart of the page, and resolves once they are there. */
export async function drawWholePage(): Promise<void> {
  isWhole = true;
  for (const notify of listeners) notify();
  do await nextFrame();
  while (document.querySelector(".page [data-loading]") !== null);
}

const listeners = new Set<() => void>();
let isWhole = false;

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
