import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed. The browser lays it out for paper as soon as the event that
 * says so has been told, so that the rules for paper apply by then and what depends on them is
 * rendered at once.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}

const listeners = new Set<() => void>();
let isPrinting = false;
let rules: readonly CSSMediaRule[] = [];

function subscribe(notify: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

function begin(): void {
  rules = printRules();
  change(true, "all");
}

function end(): void {
  change(false, "print");
}

function change(printing: boolean, media: string): void {
  for (const rule of rules) rule.media.mediaText = media;
  isPrinting = printing;
  flushSync(() => {
    for (const notify of listeners) notify();
  });
}

function printRules(): CSSMediaRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter((rule) => rule.media.mediaText === "print");
}
