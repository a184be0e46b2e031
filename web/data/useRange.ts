import { useMemo, useSyncExternalStore } from "react";
import { dayOf } from "../../shared/calendar.ts";
import type { Range, RangeWords } from "../../shared/range.ts";
import type { ShownRange } from "./dashboardStore.ts";
import { type Horizon, liveHorizon, rangeWithin, snapshotHorizon, wordsIn } from "./horizon.ts";
import { TIME_ZONE } from "./pageStore.ts";
import { searchWith } from "./searchWith.ts";
import { useShownStore } from "./useShownStore.ts";

const CHANGED = "rangechange";

interface RangeInUrl {
  readonly words: RangeWords | null;
  /** What the words ask for. */
  readonly asked: ShownRange;
  /** What is shown of it: `all` begins with the first row, once that is known. */
  readonly range: ShownRange;
  /** Words stay as they are, so that a link to them moves with the calendar. */
  readonly setRange: (words: RangeWords | null) => void;
  /** Shows a part of the range, and remembers the range for the way back. */
  readonly zoom: (range: Range) => void;
  /** The range that one step back in the browser's history shows again; null where it was no zoom. */
  readonly zoomedFrom: Range | null;
  readonly zoomOut: () => void;
  /** Null as long as it is not known which days there are. */
  readonly horizon: Horizon | null;
}

/**
 * The range that the URL holds, in the words of the command line: `?from=2026-10-21&to=2026-11-20`,
 * `?last=30d` or `?period=last-month`. Nonsense is the default, the last 30 days; `?from=` is no range at all.
 */
export function useRange(): RangeInUrl {
  const search = useSyncExternalStore(subscribe, currentSearch, () => "");
  const horizon = useHorizon();
  const store = useShownStore();
  const version = useSyncExternalStore(store.subscribe, store.version, store.version);
  const words = useMemo(() => wordsIn(search), [search]);
  const asked = useMemo(
    () => (horizon === null ? undefined : words && rangeWithin(horizon, words)),
    [horizon, words],
  );
  // The version stands for what the store holds.
  const range = useMemo(
    () => (asked && words?.period === "all" ? store.filled(asked) : asked),
    [store, asked, words, version],
  );
  const searchBefore = useSyncExternalStore(subscribe, currentSearchBefore, () => null);
  const zoomedFrom = useMemo(() => {
    const before = searchBefore === null ? null : wordsIn(searchBefore);
    return horizon && before && rangeWithin(horizon, before);
  }, [horizon, searchBefore]);
  return { words, asked, range, setRange, zoom, zoomedFrom, zoomOut, horizon };
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

function setRange(words: RangeWords | null): void {
  push(searchWith(window.location.search, words), null);
}

function zoom(range: Range): void {
  const { search } = window.location;
  push(searchWith(search, range), { searchBefore: search });
}

function zoomOut(): void {
  window.history.back();
}

/** A step in the browser's history; that of a zoom knows where it came from. */
function push(search: string, zoomed: { readonly searchBefore: string } | null): void {
  window.history.pushState(zoomed, "", search);
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

function currentSearchBefore(): string | null {
  return window.history.state?.searchBefore ?? null;
}
