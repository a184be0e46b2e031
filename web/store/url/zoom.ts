import type { DayRange } from "../../../shared/days/range.ts";
import { push, replace } from "./urlHistory.ts";
import { optionsIn, searchWith, searchWithRange } from "./urlState.ts";

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
