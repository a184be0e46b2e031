import type { StoreWorld } from "./storeWorld.ts";

export const browserWorld: StoreWorld = {
  now: () => Date.now(),
  after(delay, act) {
    const timer = setTimeout(act, delay);
    return () => clearTimeout(timer);
  },
  isVisible: () => document.visibilityState === "visible",
  isOnline: () => navigator.onLine,
  watch(notify) {
    const events = ["focus", "online", "offline"];
    for (const event of events) window.addEventListener(event, notify);
    document.addEventListener("visibilitychange", notify);
    return () => {
      document.removeEventListener("visibilitychange", notify);
      for (const event of events) window.removeEventListener(event, notify);
    };
  },
};
