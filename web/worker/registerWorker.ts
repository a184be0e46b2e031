import { HOME } from "../browser/parsePage.ts";

/** Registers the site's worker, which requests all of its files. A page without a manifest has none. */
export function registerWorker(): void {
  const isInstallable = document.querySelector("link[rel=manifest]") !== null;
  if (!isInstallable || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(`${HOME}sw.js`).catch(console.warn);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
