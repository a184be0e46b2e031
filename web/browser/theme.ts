import { remember } from "./storage.ts";

/**
 * Switches between light and dark, and stores a choice other than the viewer's preference.
 * `head/theme.js` applies a stored theme before the first paint.
 */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (dataset["theme"] ?? preferred) === "dark" ? "light" : "dark";
  if (theme === preferred) delete dataset["theme"];
  else dataset["theme"] = theme;
  remember("theme", theme === preferred ? null : theme);
}
