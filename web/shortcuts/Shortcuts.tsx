import { useState } from "react";
import { recall, remember } from "../browser/storage.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { type PageControls, pageShortcuts, rangeShortcuts } from "./shortcuts.ts";
import { useShortcuts } from "./useShortcuts.ts";

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
  const others = pageShortcuts(controls, () => setOpen(true));
  useShortcuts(on ? [...ranges, ...others] : []);
  if (!isOpen) return null;
  const onSwitch = () => {
    remember(STORAGE_KEY, on ? OFF : null);
    setOn(!on);
  };
  return <ShortcutsDialog {...{ ranges, others, on, onSwitch }} onClose={() => setOpen(false)} />;
}
