import type { RefObject } from "react";
import { VIEW_NAMES } from "../../../shared/dashboard/views.ts";
import type { AvailableDays } from "../../../shared/days/query.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { IS_ONE_FILE } from "../../browser/parsePage.ts";
import { switchTheme } from "../../browser/theme.ts";
import { isWithin, stepWithin } from "../../store/url/availableDays.ts";
import { setRange } from "../../store/url/urlHistory.ts";
import { TEXTS } from "../../texts.ts";
import { toggleTables } from "../panelTools/toggleTables.ts";
import { PRESET_GROUPS } from "../range/calendar/presets.ts";
import { SHORTCUT_TEXTS } from "./shortcutTexts.ts";

/** A single key and its action. */
export interface Shortcut {
  readonly key: string;
  readonly text: string;
  readonly act: () => void;
}

/** What the shortcuts control. */
export interface PageControls {
  readonly range: DayRange | null;
  readonly availableDays: AvailableDays | null;
  /** The button that copies a link; it holds null in a page that has no link. */
  readonly copyLink: RefObject<HTMLButtonElement | null>;
}

/** The shortcuts for ranges that the page can show now. */
export function rangeShortcuts({ range, availableDays }: PageControls): Shortcut[] {
  if (availableDays === null) return [];
  const presets = PRESET_GROUPS.flatMap((group) => group.presets);
  const offered = presets.flatMap((preset) => {
    const { key, label: text, options } = preset;
    const isOffered = key !== undefined && isWithin(options, availableDays);
    return isOffered ? [{ key, text, act: () => setRange(options) }] : [];
  });
  return [...offered, ...(range ? stepShortcuts(range, availableDays) : [])];
}

function stepShortcuts(range: DayRange, availableDays: AvailableDays) {
  return STEPS.flatMap(([key, text, direction]) => {
    const target = stepWithin(availableDays, range, direction);
    return target === null ? [] : [{ key, text, act: () => setRange(target) }];
  });
}

const STEPS = [
  ["[", SHORTCUT_TEXTS.back, -1],
  ["]", SHORTCUT_TEXTS.forward, 1],
] as const;

type Act = Shortcut["act"];

/** The shortcuts that are not for ranges. One file has no other figures to read and no address to copy. */
export function pageShortcuts(copy: Act, refresh: Act, openHelp: Act): Shortcut[] {
  return [
    ...(IS_ONE_FILE ? [] : [{ key: "R", text: TEXTS.refresh, act: refresh }]),
    { key: "T", text: SHORTCUT_TEXTS.tables, act: switchTables },
    { key: "D", text: TEXTS.theme, act: switchTheme },
    ...(IS_ONE_FILE ? [] : [{ key: "C", text: SHORTCUT_TEXTS.copyLink, act: copy }]),
    { key: "?", text: SHORTCUT_TEXTS.help, act: openHelp },
  ];
}

/** Toggles the table of the focused panel, or the tables of all panels: on if one table is off, otherwise off. */
function switchTables(): void {
  const panel = document.activeElement?.closest("[data-view]");
  const focused = VIEW_NAMES.filter((name) => name === panel?.id);
  void toggleTables(focused.length > 0 ? focused : VIEW_NAMES);
}
