import { useEffect, useEffectEvent, useState } from "react";
import { isChord } from "../../browser/isChord.ts";
import { recall, remember } from "../../browser/storage.ts";
import { useShownStore } from "../../store/useShownStore.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { type PageControls, pageShortcuts, rangeShortcuts, type Shortcut } from "./shortcuts.ts";

const STORAGE_KEY = "shortcuts";
const OFF = "off";

interface ShortcutsProps {
  readonly controls: PageControls;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** The active shortcuts and the dialog that lists them. */
export function Shortcuts({ controls, isOpen, setOpen }: ShortcutsProps) {
  const [on, setOn] = useState(() => recall(STORAGE_KEY) !== OFF);
  const ranges = rangeShortcuts(controls);
  const copy = () => controls.copyLink.current?.click();
  const others = pageShortcuts(copy, useShownStore().refresh, () => setOpen(true));
  useShortcuts(on ? [...ranges, ...others] : []);
  if (!isOpen) return null;
  const onSwitch = () => {
    remember(STORAGE_KEY, on ? OFF : null);
    setOn(!on);
  };
  return (
    <ShortcutsDialog
      ranges={ranges}
      others={others}
      on={on}
      onSwitch={onSwitch}
      onClose={() => setOpen(false)}
    />
  );
}

/** Listens for shortcut keys, unless the focused element uses the key. */
function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts.find(({ key }) => key === event.key.toUpperCase());
    if (shortcut === undefined || isTaken(event)) return;
    event.preventDefault();
    shortcut.act();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Elements that use keys themselves, and open popovers. */
const TAKEN_IN =
  "input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [popover]";

/**
 * Whether the modifiers type the character: a bracket is AltGr+8 on a German keyboard, for which Windows reports Ctrl and
 * Alt, and Option+5 on a German Mac.
 */
function isTyped(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, key, code } = event;
  if (event.getModifierState("AltGraph")) return true;
  return altKey && !ctrlKey && !metaKey && /^[[\]]$/.test(key) && code.startsWith("Digit");
}

function isTaken(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, isComposing } = event;
  const isTaker = target instanceof Element && target.closest(TAKEN_IN) !== null;
  return defaultPrevented || isComposing || (isChord(event) && !isTyped(event)) || isTaker;
}
