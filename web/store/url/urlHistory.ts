import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import { memberOf } from "../../../shared/failure.ts";
import { optionsIn, type PageOptions, searchWith, searchWithRange } from "./urlState.ts";

/** The event of changes by this file, for which the browser has none. */
const CHANGED = "addresschange";

/** Reports changes of the URL until the returned function is called. */
export function onAddress(notify: () => void): () => void {
  const events = [CHANGED, "popstate"];
  for (const event of events) window.addEventListener(event, notify);
  return () => {
    for (const event of events) window.removeEventListener(event, notify);
  };
}

/**
 * Reports the URL's query, and its query before the zoom (null without a zoom), at once and after each change until the
 * returned function is called.
 */
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
  const searchBefore = memberOf(window.history.state, "searchBefore");
  return typeof searchBefore === "string" ? searchBefore : null;
}

/**
 * Shows another range (null for none), as a step in the browser's history. Options such as `last` stay as they are in the
 * URL, so that a link to them moves with the calendar.
 */
export function setRange(range: QueryOptions | null): void {
  push(searchWithRange(window.location.search, range), null);
}

/**
 * Changes options other than the range. A change of comparison, time zone or chains is a step in the browser's history, and
 * others are not. Within a zoom none is, because one step back must leave the zoom.
 */
export function setOptions(change: PageOptions): void {
  const search = searchWith(window.location.search, change);
  const isStep = "compare" in change || "timeZone" in change || "chain" in change;
  if (isStep && zoomedSearch() === null) push(search, null);
  else replace(search);
}

/**
 * Changes options, and scrolls to the element with an id. This is a step in the browser's history if the URL changes, except
 * within a zoom, because one step back must leave the zoom.
 */
export function goTo(id: string, change: PageOptions): void {
  const { state } = window.history;
  const { href } = window.location;
  const url = `${urlWith(searchWith(window.location.search, change))}#${id}`;
  const isStep = zoomedSearch() === null && new URL(url, href).href !== href;
  if (isStep) window.history.pushState(state, "", url);
  // Only a navigation scrolls and starts the focus of Tab at the element, even if the URL names it already.
  window.location.replace(`#${id}`);
  // The navigation has dropped the state and, without a step, kept the earlier options.
  window.history.replaceState(state, "", url);
  window.dispatchEvent(new Event(CHANGED));
}

/** Changes an option that is a list of words, such as the chains. An empty list removes the option from the URL. */
export function setList(
  list: "chain" | "daily" | "table" | "hide",
  change: (words: readonly string[]) => readonly string[],
): void {
  setOptions({ [list]: change(optionsIn(window.location.search)[list] ?? []) });
}

/**
 * Changes the URL's query as a step in the browser's history; does nothing if it is the same.
 *
 * @param zoomed the query before the zoom, for a step that zooms; null for another step
 */
export function push(search: string, zoomed: { readonly searchBefore: string } | null): void {
  // Without a parameter a new query is "?", and that of the URL is empty.
  if (search === (window.location.search || "?")) return;
  window.history.pushState(zoomed, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

/** Changes the URL's query without a step in the browser's history. */
export function replace(search: string): void {
  window.history.replaceState(window.history.state, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

/** The relative URL with a query. Without one it is the path, since an empty URL would keep the current query. */
function urlWith(search: string): string {
  return search === "?" ? window.location.pathname : search;
}
