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

/**
 * Makes the page's shortcuts work while it is mounted, and with `isOpen` shows the dialog that lists them. In the dialog the
 * reader can switch the shortcuts off, which the browser remembers.
 */
export function Shortcuts({ controls, isOpen, setOpen }: ShortcutsProps) {
  const [isOn, setOn] = useState(() => recall(STORAGE_KEY) !== OFF);
  const { refresh } = useShownStore();
  const copyLink = () => controls.copyLink.current?.click();
  const ranges = rangeShortcuts(controls);
  const others = pageShortcuts(copyLink, refresh, () => setOpen(true));
  useShortcuts(isOn ? [...ranges, ...others] : []);
  if (!isOpen) return null;
  const toggle = () => {
    remember(STORAGE_KEY, isOn ? OFF : null);
    setOn(!isOn);
  };
  return (
    <ShortcutsDialog
      ranges={ranges}
      others={others}
      isOn={isOn}
      onSwitch={toggle}
      onClose={() => setOpen(false)}
    />
  );
}

/** Acts on the keys of shortcuts, unless the key belongs to the browser or to the focused element. */
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

/** Elements that use keys themselves. */
const KEY_USERS =
  "input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [popover]";

/** Whether a key is no shortcut here: it was handled before, is part of a chord, or belongs to the focused element. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing) return true;
  if (isChord(event) && !typesCharacter(event)) return true;
  return target instanceof Element && target.closest(KEY_USERS) !== null;
}

/**
 * Whether the modifiers of a key are needed to type its character. A bracket is AltGr+8 on a German keyboard, for which
 * Windows reports Ctrl and Alt, and Option+5 on a German Mac.
 */
function typesCharacter(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, key, code } = event;
  if (event.getModifierState("AltGraph")) return true;
  const hasOptionOnly = altKey && !ctrlKey && !metaKey;
  const isBracket = key === "[" || key === "]";
  return hasOptionOnly && isBracket && code.startsWith("Digit");
}
