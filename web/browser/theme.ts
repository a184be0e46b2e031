import { remember } from "./storage.ts";

/**
 * Switches between light and dark, and stores the choice where it is not the viewer's preference.
 * `public/theme.js` applies a stored theme before the first paint.
 */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDarkPreferred = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const preferred = isDarkPreferred ? "dark" : "light";
  const theme = (dataset["theme"] ?? preferred) === "dark" ? "light" : "dark";
  if (theme === preferred) delete dataset["theme"];
  else dataset["theme"] = theme;
  remember("theme", theme === preferred ? null : theme);
}
