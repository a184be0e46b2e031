import { remember } from "./storage.ts";

/**
 * Switches between light and dark. The choice is stored only if it differs from the preference of the viewer's system. If it
 * does not, the page follows the system from then on. `head/theme.js` applies a stored theme before the first paint.
 */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const current = dataset["theme"] ?? preferred;
  const theme = current === "dark" ? "light" : "dark";
  if (theme === preferred) delete dataset["theme"];
  else dataset["theme"] = theme;
  remember("theme", theme === preferred ? null : theme);
}
