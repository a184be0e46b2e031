import { useEffect, useEffectEvent } from "react";
import type { Shortcut } from "./shortcuts.ts";

/** Listens for shortcut keys wherever nothing else on the page uses them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts.find(({ key }) => key === event.key.toUpperCase());
    if (shortcut === undefined || isTaken(event)) return;
    event.preventDefault();
    shortcut.act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Elements that use keys themselves, and open popovers. */
const TAKEN_IN =
  "input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [popover]";

function isTaken(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  // Where a bracket is typed with AltGr, Windows reports Ctrl and Alt.
  const isChord = (ctrlKey || metaKey || altKey) && !event.getModifierState("AltGraph");
  const isTaker = target instanceof Element && target.closest(TAKEN_IN) !== null;
  return defaultPrevented || isComposing || isChord || isTaker;
}
