import { useMemo, useSyncExternalStore } from "react";
import { dayOf } from "../../shared/calendar.ts";
import type { Range } from "../../shared/range.ts";
import type { ShownRange } from "./dashboardStore.ts";
import { type Horizon, liveHorizon, rangeWithin, snapshotHorizon } from "./horizon.ts";
import { TIME_ZONE } from "./pageStore.ts";
import { searchOf, useShownStore } from "./useShownStore.ts";

const CHANGED = "rangechange";

interface RangeInUrl {
  readonly range: ShownRange;
  readonly setRange: (range: Range | null) => void;
  /** Null as long as it is not known which days there are. */
  readonly horizon: Horizon | null;
}

/**
 * The range that the URL holds, in the words of the command line: `?from=2026-10-21&to=2026-11-20` or
 * `?last=30d`. Nonsense is the default, the last 30 days; `?from=` is no range at all.
 */
export function useRange(): RangeInUrl {
  const search = useSyncExternalStore(subscribe, currentSearch, () => "");
  const horizon = useHorizon();
  const range = useMemo(
    () => (horizon === null ? undefined : rangeWithin(horizon, search)),
    [horizon, search],
  );
  return { range, setRange, horizon };
}

/** Rendered ahead of time nobody knows what day it is, and only a snapshot has its days with it. */
function useHorizon(): Horizon | null {
  const store = useShownStore();
  const entries = useSyncExternalStore(store.subscribe, store.entries, store.entries);
  const timeZone = store.isLive ? TIME_ZONE : (entries[0]?.timeZone ?? TIME_ZONE);
  const today = useSyncExternalStore(
    subscribe,
    () => dayOf(Date.now(), timeZone),
    () => null,
  );
  return useMemo(() => {
    if (store.isLive) return today === null ? null : liveHorizon(today);
    const [newest, ...older] = entries;
    return newest === undefined ? null : snapshotHorizon([newest, ...older], today);
  }, [store, entries, today]);
}

function setRange(range: Range | null): void {
  const words = range === null ? { from: "" } : { from: range.from, to: range.to };
  window.history.pushState(null, "", searchOf(words));
  window.dispatchEvent(new Event(CHANGED));
}

const EVERY_MINUTE = 60_000;

/** Back and forward change the range, and so does midnight where it is relative to today. */
function subscribe(notify: () => void): () => void {
  const timer = window.setInterval(notify, EVERY_MINUTE);
  const events = [CHANGED, "popstate", "focus", "visibilitychange"];
  for (const event of events) window.addEventListener(event, notify);
  return () => {
    window.clearInterval(timer);
    for (const event of events) window.removeEventListener(event, notify);
  };
}

function currentSearch(): string {
  return window.location.search;
}
