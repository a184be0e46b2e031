import { useState } from "react";
import { useTheme } from "../browser/theme.ts";
import { copiedLink } from "../data/address.ts";
import { TEXTS } from "../texts.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { type PageControls, pageShortcuts, rangeShortcuts } from "./shortcuts.ts";
import { useShortcutsSwitch } from "./shortcutsSwitch.ts";
import { SHORTCUT_TEXTS } from "./shortcutTexts.ts";
import { useShortcuts } from "./useShortcuts.ts";

interface ShortcutsProps {
  readonly controls: PageControls;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** The keys that do something, and the dialog that lists them. */
export function Shortcuts({ controls, isOpen, setOpen }: ShortcutsProps) {
  const [on] = useShortcutsSwitch();
  const [message, setMessage] = useState("");
  const [theme, setTheme] = useTheme();
  const ranges = rangeShortcuts(controls);
  const others = pageShortcuts(controls, {
    changeTheme: () => setTheme(isDark(theme) ? "light" : "dark"),
    copyLink: () => copyLink(controls).then(setMessage),
    openHelp: () => setOpen(true),
  });
  useShortcuts(on ? [...ranges, ...others] : []);
  return (
    <>
      {isOpen && <ShortcutsDialog ranges={ranges} others={others} onClose={() => setOpen(false)} />}
      <p className="message" role="status" onAnimationEnd={() => setMessage("")}>
        {message}
      </p>
    </>
  );
}

function isDark(theme: string): boolean {
  if (theme !== "system") return theme === "dark";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

async function copyLink({ range }: PageControls): Promise<string> {
  const { isCopied } = await copiedLink(range);
  return isCopied ? TEXTS.filter.copied : SHORTCUT_TEXTS.notCopied;
}
