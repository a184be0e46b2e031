import { useMemo, useSyncExternalStore } from "react";
import { dayOf } from "../../shared/calendar.ts";
import type { Day } from "../../shared/day.ts";
import { parseRange, type Range } from "../../shared/range.ts";
import { TIME_ZONE } from "./pageStore.ts";

const CHANGED = "vigil:range";

/**
 * The range that the URL holds, in the words of the command line: `?from=2026-10-21&to=2026-11-20` or
 * `?last=30d`. Nonsense is the default, the last 30 days; `?from=` is no range at all.
 */
export function useRange(): [Range | null, (range: Range | null) => void] {
  const search = useSyncExternalStore(subscribe, currentSearch, () => "");
  const today = useSyncExternalStore(subscribe, currentDay, currentDay);
  const range = useMemo(() => rangeOf(search, today), [search, today]);
  return [range, writeRange];
}

function rangeOf(search: string, today: Day): Range | null {
  const words = new URLSearchParams(search);
  if (words.get("from") === "") return null;
  const [from, to, last] = ["from", "to", "last"].map((name) => words.get(name) ?? undefined);
  try {
    return parseRange({ from, to, last }, today);
  } catch {
    return parseRange({}, today);
  }
}

function writeRange(range: Range | null): void {
  const search = range === null ? "?from=" : `?from=${range.from}&to=${range.to}`;
  window.history.pushState(null, "", search);
  window.dispatchEvent(new Event(CHANGED));
}

const EVERY_MINUTE = 60_000;

/** Back and forward change the range, and so does midnight where it is relative to today. */
function subscribe(notify: () => void): () => void {
  const timer = window.setInterval(notify, EVERY_MINUTE);
  const events = [CHANGED, "popstate", "focus"];
  for (const event of events) window.addEventListener(event, notify);
  return () => {
    window.clearInterval(timer);
    for (const event of events) window.removeEventListener(event, notify);
  };
}

function currentSearch(): string {
  return window.location.search;
}

function currentDay(): Day {
  return dayOf(Date.now(), TIME_ZONE);
}
