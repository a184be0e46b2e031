import { useSyncExternalStore } from "react";

/** The reader's text size as a factor of 16 px. A component that places SVG text in pixels renders again if it changes. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, readScale);
}

const listeners = new Set<() => void>();

/** The scale since its last change; null before the first read. Each reading makes the browser recompute all styles. */
let cachedScale: number | null = null;

function readScale(): number {
  cachedScale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return cachedScale;
}

/**
 * An element as high as a line of text, whose size is observed since browsers report no change of the text size. It is
 * in the page only while there are listeners.
 */
let probe: HTMLElement | null = null;

// Prerendering has no observers.
const observer = globalThis.ResizeObserver && new ResizeObserver(rereadScale);

function rereadScale(): void {
  const previousScale = cachedScale;
  cachedScale = null;
  if (readScale() !== previousScale) for (const notify of listeners) notify();
}

/** Calls `notify` when the text size changes, until the returned function is called. */
function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  if (probe === null) {
    probe = document.createElement("div");
    probe.className = "text-probe";
    document.body.append(probe);
    observer.observe(probe);
  }
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    observer.disconnect();
    probe?.remove();
    probe = null;
  };
}
