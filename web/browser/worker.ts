import { SITE } from "./parsePage.ts";

/**
 * Registers the service worker once the page has loaded, because the worker then requests all files of the site. Does
 * nothing on a page without a manifest, which has no worker.
 */
export function register(): void {
  const hasManifest = document.querySelector("link[rel=manifest]") !== null;
  if (!hasManifest || !("serviceWorker" in navigator)) return;
  const start = () => void navigator.serviceWorker.register(`${SITE}sw.js`).catch(console.warn);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start);
}
