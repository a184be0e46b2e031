/** Registers the worker of a site that has one. The page does not wait for it. */
export function registerWorker(): void {
  if (import.meta.env.MODE !== "production" || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    navigator.serviceWorker
      .register(`${import.meta.env.BASE_URL}sw.js`)
      .catch((failure) => console.warn(failure));
  });
}
