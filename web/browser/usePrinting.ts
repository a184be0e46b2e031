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
  flushSync(() => printing.write(isPrinting));
}

/** What `take` reads of the page, with the rules for a picture in place. Nothing of it is painted on screen. */
export function whilePictured<Taken>(take: () => Taken): Taken {
  const { documentElement: root, body } = document;
  // A shorter page would scroll.
  body.style.minBlockSize = `${body.offsetHeight}px`;
  root.dataset["pictured"] = "";
  flushSync(() => printing.write(true));
  try {
    return take();
  } finally {
    delete root.dataset["pictured"];
    flushSync(() => printing.write(false));
    body.style.minBlockSize = "";
  }
}

function printRules(): CSSMediaRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter((rule) => rule.media.mediaText === "print");
}
