import { switchTheme } from "../browser/theme.ts";
import { Icon } from "../parts/Icon.tsx";
import { TEXTS } from "../texts.ts";

export function ThemeSwitch() {
  return (
    <button type="button" className="icon-button" title={TEXTS.theme} onClick={switchTheme}>
      <Icon name="theme" />
      <span className="visually-hidden">{TEXTS.theme}</span>
    </button>
  );
}
