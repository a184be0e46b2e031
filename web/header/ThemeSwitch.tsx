import { type ComponentType, useId } from "react";
import { type Theme, useTheme } from "../browser/theme.ts";
import { MoonIcon, ScreenIcon, SunIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";

const THEMES: readonly { theme: Theme; label: string; Icon: ComponentType }[] = [
  { theme: "system", label: TEXTS.theme.system, Icon: ScreenIcon },
  { theme: "light", label: TEXTS.theme.light, Icon: SunIcon },
  { theme: "dark", label: TEXTS.theme.dark, Icon: MoonIcon },
];

export function ThemeSwitch() {
  const [chosen, setTheme] = useTheme();
  const name = useId();
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{TEXTS.theme.name}</legend>
      {THEMES.map(({ theme, label, Icon }) => (
        <label key={theme} title={label}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={theme === chosen}
            onChange={() => setTheme(theme)}
          />
          <Icon />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
