import { HOME } from "./parsePage.ts";

/** Registers the worker, which requests all files of the site. A page without a manifest has no worker. */
export function registerWorker(): void {
  const isInstallable = document.querySelector("link[rel=manifest]") !== null;
  if (!isInstallable || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(`${HOME}sw.js`).catch(console.warn);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
