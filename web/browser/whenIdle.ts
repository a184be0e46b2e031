/** Ends when the browser is idle, at the latest after a second. */
export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

/** Acts when the browser is idle, at the latest after a second. Safari has no `requestIdleCallback`. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 1_000 });
  else setTimeout(act, 200);
}
