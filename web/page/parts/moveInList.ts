import type { KeyboardEvent } from "react";
import { isChord } from "../../browser/isChord.ts";

/** By key, how many buttons it moves. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * Handles the keys of a list of buttons that is a single stop of Tab: arrow keys, Home and End move the focus among its
 * buttons. Beyond an end of the list an arrow key does nothing, but in a menu it moves to the other end.
 */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, target, key } = event;
  if (!(target instanceof HTMLButtonElement) || isChord(event)) return;
  const buttons = [...list.querySelectorAll("button")];
  const { length } = buttons;
  const next = nextIndex(key, buttons.indexOf(target), length);
  if (next === null) return;
  event.preventDefault();
  const isMenu = list.getAttribute("role") === "menu";
  const index = isMenu ? (next + length) % length : next;
  // Beyond an end of another list, at -1 or `length`, there is no button.
  buttons[index]?.focus();
}

/** The index to which a key moves, which is -1 or `count` beyond an end of the list; null for another key. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : index + step;
}
