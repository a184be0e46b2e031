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

/**
 * The shortcuts for ranges that the page can show now: the presets that have a key, and the steps to the periods before and
 * after the range. None while the available days are not known.
 */
export function rangeShortcuts({ range, availableDays }: PageControls): Shortcut[] {
  if (availableDays === null) return [];
  const shortcuts: Shortcut[] = [];
  for (const { key, label, options } of PRESET_GROUPS.flatMap((group) => group.presets)) {
    if (key === undefined || !isWithin(options, availableDays)) continue;
    shortcuts.push({ key, text: label, act: () => setRange(options) });
  }
  if (range === null) return shortcuts;
  for (const { key, text, direction } of STEPS) {
    const target = stepWithin(availableDays, range, direction);
    if (target !== null) shortcuts.push({ key, text, act: () => setRange(target) });
  }
  return shortcuts;
}

const STEPS = [
  { key: "[", text: SHORTCUT_TEXTS.back, direction: -1 },
  { key: "]", text: SHORTCUT_TEXTS.forward, direction: 1 },
] as const;

type Act = Shortcut["act"];

/** The shortcuts that are not for ranges. A page in one file has no source to refresh from and no link to copy. */
export function pageShortcuts(copyLink: Act, refresh: Act, openHelp: Act): Shortcut[] {
  const refreshing = { key: "R", text: TEXTS.refresh, act: refresh };
  const copying = { key: "C", text: SHORTCUT_TEXTS.copyLink, act: copyLink };
  const tables = { key: "T", text: SHORTCUT_TEXTS.tables, act: switchTables };
  const theme = { key: "D", text: TEXTS.theme, act: switchTheme };
  const help = { key: "?", text: SHORTCUT_TEXTS.help, act: openHelp };
  return IS_ONE_FILE ? [tables, theme, help] : [refreshing, tables, theme, copying, help];
}

/**
 * Opens or closes the table of the panel with the focus. Without a focus in a panel it opens all tables or, if all are open,
 * closes them.
 */
function switchTables(): void {
  const panel = document.activeElement?.closest("[data-view]");
  const focusedViews = VIEW_NAMES.filter((name) => name === panel?.id);
  void toggleTables(focusedViews.length > 0 ? focusedViews : VIEW_NAMES);
}
