import { useSyncExternalStore } from "react";
import { Cell } from "./cell.ts";
import { remember } from "./storage.ts";

/** `system` follows the viewer's preference; the page's own memory holds the other two. */
export type Theme = "system" | "light" | "dark";

/** The chosen theme and its setter. `public/theme.js` applies a remembered one before paint. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  const theme = useSyncExternalStore(chosen.subscribe, chosen.read, () => "system" as const);
  return [theme, setTheme];
}

const chosen = new Cell<Theme>(appliedTheme());

function appliedTheme(): Theme {
  const theme = globalThis.document?.documentElement.getAttribute("data-theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

function setTheme(theme: Theme): void {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
  chosen.write(theme);
  remember("theme", theme === "system" ? null : theme);
}
