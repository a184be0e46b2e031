import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Observable } from "./observable.ts";

/**
 * Whether the page is being laid out for paper or a picture. The browser lays out the page as soon as `beforeprint`
 * handlers return, so the print rules apply and dependent components render synchronously.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(printing.subscribe, printing.read, () => false);
}

const printing = new Observable(false);
let rules: readonly CSSMediaRule[] = [];

// Prerendering has no window.
globalThis.window?.addEventListener("beforeprint", begin);
globalThis.window?.addEventListener("afterprint", end);

function begin(): void {
  rules = printRules();
  change(true, "all");
}

function end(): void {
  change(false, "print");
}

function change(isPrinting: boolean, media: string): void {
  for (const rule of rules) rule.media.mediaText = media;
  layOut(isPrinting);
}

/** Lays out the page for paper or a picture, and then for the screen again, before the browser paints. */
export function layOut(isPrinting: boolean): void {
  flushSync(() => printing.write(isPrinting));
}

function printRules(): CSSMediaRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter((rule) => rule.media.mediaText === "print");
}
