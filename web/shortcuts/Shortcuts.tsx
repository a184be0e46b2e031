import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { type PageControls, pageShortcuts, rangeShortcuts } from "./shortcuts.ts";
import { useShortcutsSwitch } from "./shortcutsSwitch.ts";
import { useShortcuts } from "./useShortcuts.ts";

interface ShortcutsProps {
  readonly controls: PageControls;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** The active shortcuts and the dialog that lists them. */
export function Shortcuts({ controls, isOpen, setOpen }: ShortcutsProps) {
  const [on] = useShortcutsSwitch();
  const ranges = rangeShortcuts(controls);
  const others = pageShortcuts(controls, () => setOpen(true));
  useShortcuts(on ? [...ranges, ...others] : []);
  if (!isOpen) return null;
  return <ShortcutsDialog ranges={ranges} others={others} onClose={() => setOpen(false)} />;
}
