import { useSyncExternalStore } from "react";
import { Cell } from "./cell.ts";

/** Whether charts outside the viewport are drawn as well. */
export function useWholePage(): boolean {
  return useSyncExternalStore(whole.subscribe, whole.read, () => false);
}

/** Draws every chart of the page and resolves when they are drawn. */
export async function drawWholePage(): Promise<void> {
  whole.write(true);
  do await nextFrame();
  while (document.querySelector(".page [data-loading]") !== null);
}

const whole = new Cell(false);

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
