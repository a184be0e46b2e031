import { SITE } from "./parsePage.ts";

/** Registers the worker, which requests all files of the site. A page without a manifest has no worker. */
export function register(): void {
  const isInstallable = document.querySelector("link[rel=manifest]") !== null;
  if (!isInstallable || !("serviceWorker" in navigator)) return;
  const request = () => void navigator.serviceWorker.register(`${SITE}sw.js`).catch(console.warn);
  if (document.readyState === "complete") request();
  else window.addEventListener("load", request);
}
