import type { DayRange } from "../../../shared/days/range.ts";
import { push, replace } from "./urlHistory.ts";
import { optionsWithoutRange, searchWith, searchWithRange } from "./urlState.ts";

/** Shows some days of the range alone, as a step in the browser's history, which remembers the query before it. */
export function zoom(range: DayRange): void {
  const { search } = window.location;
  push(searchWithRange(search, range), { searchBefore: search });
}

/** Whether a step back has been requested, which the browser takes later. */
let isZoomingOut = false;

/**
 * Steps back to the range before the zoom, but keeps the other options as they are now. Does nothing while an earlier step
 * back is under way: two steps would go back further than the zoom.
 */
export function zoomOut(): void {
  if (isZoomingOut) return;
  isZoomingOut = true;
  const otherOptions = optionsWithoutRange(window.location.search);
  const keepOthers = () => {
    isZoomingOut = false;
    replace(searchWith(window.location.search, otherOptions));
  };
  // Captured, to run before the listeners of `followAddress`.
  window.addEventListener("popstate", keepOthers, { once: true, capture: true });
  window.history.back();
}
