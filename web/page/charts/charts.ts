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

/** Arrow keys move among the buttons of a list, which is a single stop of Tab. */
function moveInList(event: KeyboardEvent): void {
  const { target, key } = event;
  const list = target instanceof HTMLButtonElement ? target.closest("[data-list]") : null;
  const step = STEPS[key];
  if (list === null || step === undefined) return;
  const buttons = [...list.querySelectorAll("button")];
  event.preventDefault();
  buttons[buttons.indexOf(target as HTMLButtonElement) + step]?.focus();
}
