import { usualComparison } from "../../shared/days/comparison.ts";
import type { QueryOptions } from "../../shared/days/queryOptions.ts";
import type { DayRange } from "../../shared/days/range.ts";
import {
  optionsIn,
  parseUrlState,
  searchWith,
  searchWithRange,
  type UrlState,
} from "./urlState.ts";

const CHANGED = "rangechange";

/** Reports what the URL requests, at once and after every change. */
export function followAddress(tell: (address: UrlState) => void): () => void {
  const follow = () => tell(parseUrlState(window.location.search, zoomedSearch()));
  const events = [CHANGED, "popstate"];
  for (const event of events) window.addEventListener(event, follow);
  follow();
  return () => {
    for (const event of events) window.removeEventListener(event, follow);
  };
}

/** The query before the zoom, if there was one. */
function zoomedSearch(): string | null {
  const { searchBefore } = Object(window.history.state);
  return typeof searchBefore === "string" ? searchBefore : null;
}

/** Relative options are kept, so that a link to them moves with the calendar. */
export function setRange(range: QueryOptions | null): void {
  push(searchWithRange(window.location.search, range), null);
}

/** Shows a part of the range and remembers the range for the way back. */
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
 * Changes options other than the range. New figures and another chain are a step in the browser's history, except
 * within a zoom, which one step back must leave.
 */
export function setOptions(change: QueryOptions): void {
  const search = searchWith(window.location.search, change);
  const isStep = "compare" in change || "timeZone" in change || "chain" in change;
  if (isStep && zoomedSearch() === null) push(search, null);
  else replace(search);
}

/** A step in the browser's history, unless it leads nowhere; a zoom remembers the query before it. */
function push(search: string, zoomed: { readonly searchBefore: string } | null): void {
  if (search === window.location.search) return;
  window.history.pushState(zoomed, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

function replace(search: string): void {
  window.history.replaceState(window.history.state, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

/** An empty URL would leave the query unchanged. */
function urlWith(search: string): string {
  return search === "?" ? window.location.pathname : search;
}

/**
 * A URL that always shows the same days in the same time zone, compared with the same days, to every reader,
 * and whether it was copied: a browser may refuse to write to the clipboard.
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
