/** A promise that resolves when the browser is idle, at the latest after a second. */
export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

/** Calls back when the browser is idle, at the latest after a second. Safari has no `requestIdleCallback`. */
export function whenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 200);
}
