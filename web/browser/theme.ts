import { useSyncExternalStore } from "react";

const STORAGE_KEY = "theme";

/** `system` follows the viewer's preference; the page's own memory holds the other two. */
export type Theme = "system" | "light" | "dark";

/** The chosen theme and its setter. `public/theme.js` applies a remembered one before paint. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, () => "system" as const);
  return [theme, writeTheme];
}

const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function readTheme(): Theme {
  const theme = document.documentElement.getAttribute("data-theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

function writeTheme(theme: Theme): void {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
  for (const notify of listeners) notify();
  remember(theme);
}

function remember(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // A page without storage forgets the theme when it is closed.
  }
}
