import { remember } from "./storage.ts";

type Theme = "light" | "dark";

function themeOnScreen(): Theme {
  return (document.documentElement.dataset["theme"] as Theme | undefined) ?? preferredTheme();
}

function preferredTheme(): Theme {
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Switches between light and dark, and stores a choice other than the viewer's preference.
 * `public/theme.js` applies a stored theme before the first paint.
 */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const preferred = preferredTheme();
  const theme = themeOnScreen() === "dark" ? "light" : "dark";
  if (theme === preferred) delete dataset["theme"];
  else dataset["theme"] = theme;
  remember("theme", theme === preferred ? null : theme);
}
