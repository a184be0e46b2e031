import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Observable } from "./observable.ts";

/**
 * Whether the page is being laid out for paper or a picture. The browser lays out the page as soon as `beforeprint`
 * handlers return, so the print rules apply and dependent components render synchronously.
 */
export function usePrinting(): boolean {
  return useMedium() !== "screen";
}

/** What the page is being laid out for. Paper cannot open what a list leaves out. */
export function useMedium(): Medium {
  return useSyncExternalStore(medium.subscribe, medium.read, () => "screen");
}

type Medium = "screen" | "paper" | "picture";

const medium = new Observable<Medium>("screen");
let rules: readonly CSSMediaRule[] = [];

// Prerendering has no window.
globalThis.window?.addEventListener("beforeprint", begin);
globalThis.window?.addEventListener("afterprint", end);

function begin(): void {
  rules = printRules();
  change("paper", "all");
}

function end(): void {
  change("screen", "print");
}

function change(next: Medium, media: string): void {
  for (const rule of rules) rule.media.mediaText = media;
  layOut(next);
}

/** Lays out the page for paper or a picture, and then for the screen again, before the browser paints. */
export function layOut(next: Medium): void {
  flushSync(() => medium.write(next));
}

function printRules(): CSSMediaRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter((rule) => rule.media.mediaText === "print");
}
