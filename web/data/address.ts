import type { Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import { type Look, lookIn, searchWithLook } from "./look.ts";
import { type Address, searchWith, wordsIn } from "./words.ts";

const CHANGED = "rangechange";

/** Tells what the address asks for, at once and whenever it asks for something else. */
export function followAddress(tell: (address: Address) => void): () => void {
  const follow = () => tell(currentAddress());
  const events = [CHANGED, "popstate"];
  for (const event of events) window.addEventListener(event, follow);
  follow();
  return () => {
    for (const event of events) window.removeEventListener(event, follow);
  };
}

function currentAddress(): Address {
  const searchBefore = zoomedSearch();
  return {
    words: wordsIn(window.location.search),
    wordsBefore: searchBefore === null ? null : wordsIn(searchBefore),
    ...lookIn(window.location.search),
  };
}

/** The query of the range that was zoomed into, if one was. */
function zoomedSearch(): string | null {
  const { searchBefore } = Object(window.history.state);
  return typeof searchBefore === "string" ? searchBefore : null;
}

/** Words stay as they are, so that a link to them moves with the calendar. */
export function setRange(words: RangeWords | null): void {
  push(searchWith(window.location.search, words), null);
}

/** Shows a part of the range, and remembers the range for the way back. */
export function zoom(range: Range): void {
  const { search } = window.location;
  push(searchWith(search, range), { searchBefore: search });
}

/** Back to the range, and not to how the page looked then. */
export function zoomOut(): void {
  const { look } = lookIn(window.location.search);
  const keepLook = () => replace(searchWithLook(window.location.search, look));
  // It is heard before those who follow the address.
  window.addEventListener("popstate", keepLook, { once: true, capture: true });
  window.history.back();
}

/**
 * Changes how the page looks. Other figures are a step in the browser's history, but not within a
 * zoom: one step leads out of that.
 */
export function setLook(change: Partial<Look>): void {
  const search = searchWithLook(window.location.search, change);
  const isOfFigures = change.comparison !== undefined || change.zone !== undefined;
  if (isOfFigures && zoomedSearch() === null) push(search, null);
  else replace(search);
}

/** A step in the browser's history; that of a zoom knows where it came from. */
function push(search: string, zoomed: { readonly searchBefore: string } | null): void {
  window.history.pushState(zoomed, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

function replace(search: string): void {
  window.history.replaceState(window.history.state, "", urlWith(search));
  window.dispatchEvent(new Event(CHANGED));
}

/** An empty text would leave the query as it is. */
function urlWith(search: string): string {
  return search === "?" ? window.location.pathname : search;
}

/**
 * An address of the page that shows the same days for ever, however they were asked for, and whether
 * it is in the clipboard now: a browser may keep that to itself.
 */
export async function copiedLink(
  range: Range | null,
): Promise<{ link: string; isCopied: boolean }> {
  const url = new URL(window.location.href);
  url.search = searchWith(url.search, range);
  const link = url.href;
  try {
    await navigator.clipboard.writeText(link);
    return { link, isCopied: true };
  } catch {
    return { link, isCopied: false };
  }
}
