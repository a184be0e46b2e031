import { useSyncExternalStore } from "react";

/** The reader's text size as a factor of the default, also when it changes: SVG text needs its room in pixels. */
export function useTextScale(): number {
  return useSyncExternalStore(onScale, textScale);
}

const listeners = new Set<() => void>();

/** The scale since the last change: each read makes the browser recompute all styles. */
let scale: number | null = null;

function textScale(): number {
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return scale;
}

/** One element for all listeners, which is as high as a line of text: browsers report no change of the text size. */
let probe: HTMLElement | null = null;

const observer =
  globalThis.ResizeObserver &&
  new ResizeObserver(() => {
    const previousScale = scale;
    scale = null;
    if (textScale() !== previousScale) for (const notify of listeners) notify();
  });

/** Reports changes of the text size until the returned function is called. The probe is in the page only meanwhile. */
function onScale(notify: () => void): () => void {
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
