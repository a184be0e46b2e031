import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Observable } from "./observable.ts";
import { styleRules } from "./styleRules.ts";

type Medium = "screen" | "paper" | "picture";

/** Whether the page is being laid out for paper or for a saved picture. */
export function usePrinting(): boolean {
  return useMedium() !== "screen";
}

/** What the page is being laid out for. */
export function useMedium(): Medium {
  return useSyncExternalStore(medium.subscribe, medium.read, () => "screen");
}

const medium = new Observable<Medium>("screen");

/** The style rules for paper, which apply to all media while the page is being printed. */
let printRules: readonly CSSMediaRule[] = [];

// Prerendering has no window.
globalThis.window?.addEventListener("beforeprint", beginPrint);
globalThis.window?.addEventListener("afterprint", endPrint);

/**
 * The browser lays out the page for paper only when this listener has returned. Components that measure themselves need
 * the styles of paper before, so these apply from now on, and the components are rendered at once.
 */
function beginPrint(): void {
  printRules = readPrintRules();
  applyPrintRulesTo("all");
  layOut("paper");
}

function endPrint(): void {
  applyPrintRulesTo("print");
  layOut("screen");
}

function applyPrintRulesTo(media: "all" | "print"): void {
  for (const rule of printRules) rule.media.mediaText = media;
}

/** Renders the components that depend on the medium before it returns. */
export function layOut(next: Medium): void {
  flushSync(() => medium.write(next));
}

function readPrintRules(): CSSMediaRule[] {
  return styleRules()
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter((rule) => rule.media.mediaText === "print");
}
