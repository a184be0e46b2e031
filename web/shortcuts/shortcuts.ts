import type { Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import { type Horizon, isWithin, stepWithin } from "../data/horizon.ts";
import { PRESET_GROUPS } from "../range/presets.ts";
import { TEXTS } from "../texts.ts";
import { SHORTCUT_TEXTS } from "./shortcutTexts.ts";

/** A single key and what it does. */
export interface Shortcut {
  readonly key: string;
  readonly text: string;
  readonly act: () => void;
}

/** What a key can move on the page. */
export interface PageControls {
  readonly range: Range | null;
  readonly horizon: Horizon | null;
  readonly setRange: (words: RangeWords | null) => void;
  readonly refresh: () => void;
}

export interface OtherControls {
  readonly changeTheme: () => void;
  readonly copyLink: () => void;
  readonly openHelp: () => void;
}

/** The shortcuts of ranges that the page can show now. */
export function rangeShortcuts({ range, horizon, setRange }: PageControls): Shortcut[] {
  if (horizon === null) return [];
  const all = PRESET_GROUPS.flatMap(({ presets }) => presets);
  const presets = all.flatMap((preset) => {
    const { key, label: text, words } = preset;
    const isOffered = key !== undefined && isWithin(words, horizon);
    return isOffered ? [{ key, text, act: () => setRange(words) }] : [];
  });
  return [...presets, ...(range ? stepShortcuts(range, horizon, setRange) : [])];
}

function stepShortcuts(range: Range, horizon: Horizon, setRange: PageControls["setRange"]) {
  return STEPS.flatMap(([key, text, direction]) => {
    const target = stepWithin(horizon, range, direction);
    return target === null ? [] : [{ key, text, act: () => setRange(target) }];
  });
}

const STEPS = [
  ["[", SHORTCUT_TEXTS.back, -1],
  ["]", SHORTCUT_TEXTS.forward, 1],
] as const;

/** The shortcuts of everything else; tables can be switched where a panel has a switch for it. */
export function pageShortcuts({ refresh }: PageControls, others: OtherControls): Shortcut[] {
  const tables = { key: "T", text: SHORTCUT_TEXTS.tables, act: switchTables };
  return [
    { key: "R", text: TEXTS.refresh, act: refresh },
    ...(tableSwitches(document).length === 0 ? [] : [tables]),
    { key: "D", text: SHORTCUT_TEXTS.theme, act: others.changeTheme },
    { key: "C", text: SHORTCUT_TEXTS.copyLink, act: others.copyLink },
    { key: "?", text: SHORTCUT_TEXTS.help, act: others.openHelp },
  ];
}

function tableSwitches(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>("[data-table-toggle]")];
}

/** Those of the panel with the focus, or of all: on where one is off, else off. */
function switchTables(): void {
  const switches = tableSwitches(document.activeElement?.closest(".panel") ?? document);
  const off = switches.filter((each) => each.getAttribute("aria-pressed") !== "true");
  for (const each of off.length > 0 ? off : switches) each.click();
}
