import { switchTheme } from "../browser/theme.ts";
import { ThemeIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";

export function ThemeSwitch() {
  return (
    <button type="button" className="icon-button" title={TEXTS.theme} onClick={switchTheme}>
      <ThemeIcon />
      <span className="visually-hidden">{TEXTS.theme}</span>
    </button>
  );
}
