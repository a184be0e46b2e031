import type { KeyboardEvent } from "react";
import { isChord } from "../../browser/isChord.ts";

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * The keys of a list with buttons, which is a single stop of Tab: arrow keys, Home and End move among its buttons. In a
 * menu the last button is followed by the first.
 */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, target, key } = event;
  if (!(target instanceof HTMLButtonElement) || isChord(event)) return;
  const buttons = [...list.querySelectorAll("button")];
  const next = nextPlace(key, buttons.indexOf(target), buttons.length);
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
