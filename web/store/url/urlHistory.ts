import { usualComparison } from "../../../shared/days/comparison.ts";
import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { optionsIn, searchWith, searchWithRange } from "./urlState.ts";

const CHANGED = "addresschange";

/** Reports changes of the URL until the returned function is called. */
export function onAddress(notify: () => void): () => void {
  const events = [CHANGED, "popstate"];
  for (const event of events) window.addEventListener(event, notify);
  return () => {
    for (const event of events) window.removeEventListener(event, notify);
  };
}

/** Reports the URL's query and its query before a zoom, at once and after every change. */
export function followAddress(
  report: (search: string, searchBefore: string | null) => void,
): () => void {
  const follow = () => report(window.location.search, zoomedSearch());
  const stop = onAddress(follow);
  follow();
  return stop;
}

/** The URL's query before the zoom; null without a zoom. */
function zoomedSearch(): string | null {
  const { searchBefore } = Object(window.history.state);
  return typeof searchBefore === "string" ? searchBefore : null;
}

/** Keeps relative options in the URL: a link to them moves with the calendar. */
export function setRange(range: QueryOptions | null): void {
  push(searchWithRange(window.location.search, range), null);
}

/** Shows a part of the range and remembers the range for the step back. */
export function zoom(range: DayRange): void {
  const { search } = window.location;
  push(searchWithRange(search, range), { searchBefore: search });
}

/** Whether a step back has begun: the browser takes it later. */
let isZoomingOut = false;

/** Returns to the range before the zoom with the other options as they are now. */
export function zoomOut(): void {
  if (isZoomingOut) return;
  isZoomingOut = true;
  const { from, to, last, period, ...others } = optionsIn(window.location.search);
  const keepOthers = () => {
    isZoomingOut = false;
    replace(searchWith(window.location.search, others));
  };
  // Runs before the listeners of `followAddress`.
  window.addEventListener("popstate", keepOthers, { once: true, capture: true });
  window.history.back();
}

/**
 * Changes options other than the range. New figures and another chain are a step in the browser's history.
 * Within a zoom they are no step: one step back must leave the zoom.
 */
export function setOptions(change: QueryOptions): void {
  const search = searchWith(window.location.search, change);
  const isStep = "compare" in change || "timeZone" in change || "chain" in change;
  if (isStep && zoomedSearch() === null) push(search, null);
  else replace(search);
}

/** Adds a step to the browser's history if the URL changes. A zoom remembers the query before the zoom. */
function push(search: string, zoomed: { readonly searchBefore: string } | null): void {
  if (search === window.location.search) return;
  window.history.pushState(zoomed, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

export function replace(search: string): void {
  window.history.replaceState(window.history.state, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

/** An empty URL would leave the query unchanged. */
function urlWith(search: string): string {
  return search === "?" ? window.location.pathname : search;
}

/**
 * Copies a URL that shows the same days in the same time zone with the same comparison to every reader.
 * `isCopied` is false if the browser refuses to write to the clipboard.
 */
export async function copiedLink(
  range: DayRange | null,
  timeZone: string | undefined,
): Promise<{ link: string; isCopied: boolean }> {
  const url = new URL(window.location.href);
  // The default comparison depends on the period, which the link leaves out.
  const { period, compare = usualComparison(period) } = optionsIn(url.search);
  url.search = searchWith(searchWithRange(url.search, range), { timeZone, compare });
  const link = url.href;
  try {
    await navigator.clipboard.writeText(link);
    return { link, isCopied: true };
  } catch {
    return { link, isCopied: false };
  }
}
