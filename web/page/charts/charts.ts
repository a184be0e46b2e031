import { followChainGestures } from "../chains/chainGestures.ts";

// One chunk with all code of the charts: after a failure the whole chunk is requested again.

export { ExploitDays } from "./days/ExploitDays.tsx";
export { ExploitList } from "./days/ExploitList.tsx";
export { FlaggedDays } from "./days/FlaggedDays.tsx";
export { LookControls } from "./days/LookControls.tsx";
export { BarList } from "./shares/BarList.tsx";
export { SharesPie } from "./shares/SharesPie.tsx";
export { DrawnTrend } from "./trend/DrawnTrend.tsx";
export { TrendControls } from "./trend/TrendControls.tsx";

document.addEventListener("keydown", moveInList);
followChainGestures();

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * Arrow keys, Home and End move among the buttons of a list, which is a single stop of Tab. In a menu the last button is
 * followed by the first.
 */
function moveInList(event: KeyboardEvent): void {
  const { target, key } = event;
  const list = target instanceof HTMLButtonElement ? target.closest("[data-list]") : null;
  if (list === null) return;
  const buttons = [...list.querySelectorAll("button")];
  const next = nextPlace(key, buttons.indexOf(target as HTMLButtonElement), buttons.length);
  if (next === null) return;
  event.preventDefault();
  const isMenu = list.getAttribute("role") === "menu";
  buttons[isMenu ? (next + buttons.length) % buttons.length : next]?.focus();
}

/** The place to which a key moves, which may be outside the list; null for another key. */
function nextPlace(key: string, place: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : place + step;
}
