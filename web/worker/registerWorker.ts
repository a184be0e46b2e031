import { HOME } from "../browser/parsePage.ts";

/** Registers the site's worker. A page without a manifest has none, and does not wait for it. */
export function registerWorker(): void {
  const isInstallable = document.querySelector("link[rel=manifest]") !== null;
  if (!isInstallable || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(`${HOME}sw.js`).catch(console.warn);
  });
}
