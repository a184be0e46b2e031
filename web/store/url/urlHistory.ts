import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import { memberOf } from "../../../shared/failure.ts";
import { optionsIn, type PageOptions, searchWith, searchWithRange } from "./urlState.ts";

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
  const searchBefore = memberOf(window.history.state, "searchBefore");
  return typeof searchBefore === "string" ? searchBefore : null;
}

/** Keeps relative options in the URL: a link to them moves with the calendar. */
export function setRange(range: QueryOptions | null): void {
  push(searchWithRange(window.location.search, range), null);
}

/**
 * Changes options other than the range. New figures and another chain are a step in the browser's history.
 * Within a zoom they are no step: one step back must leave the zoom.
 */
export function setOptions(change: PageOptions): void {
  const search = searchWith(window.location.search, change);
  const isStep = "compare" in change || "timeZone" in change || "chain" in change;
  if (isStep && zoomedSearch() === null) push(search, null);
  else replace(search);
}

/**
 * Goes to an element of the page with other options: a step in the browser's history if the URL changes, except within a
 * zoom.
 */
export function goTo(id: string, change: PageOptions): void {
  const { state } = window.history;
  const { href } = window.location;
  const url = `${urlWith(searchWith(window.location.search, change))}#${id}`;
  const isStep = zoomedSearch() === null && new URL(url, href).href !== href;
  if (isStep) window.history.pushState(state, "", url);
  // Scrolls, and moves the focus of the keys, also to the element that the URL names already.
  window.location.replace(`#${id}`);
  window.history.replaceState(state, "", url);
  window.dispatchEvent(new Event(CHANGED));
}

/** Changes the words of a list. */
export function setList(
  list: "chain" | "daily" | "table" | "hide",
  change: (words: readonly string[]) => readonly string[],
): void {
  setOptions({ [list]: change(optionsIn(window.location.search)[list] ?? []) });
}

/** Adds a step to the browser's history if the URL changes. A zoom remembers the query before the zoom. */
export function push(search: string, zoomed: { readonly searchBefore: string } | null): void {
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
