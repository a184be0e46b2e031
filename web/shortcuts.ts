import { parseRange, type Range, type RangeWords } from "../shared/range.ts";
import { steppedRange } from "../shared/steppedRange.ts";
import type { ShownRange } from "./data/dashboardStore.ts";
import type { Horizon } from "./data/horizon.ts";
import { TEXTS } from "./texts.ts";

/** A single key and what it does. */
export interface Shortcut {
  readonly key: string;
  readonly text: string;
  readonly act: () => void;
}

/** What a key can move on the page. */
export interface PageControls {
  readonly range: ShownRange;
  readonly horizon: Horizon | null;
  readonly setRange: (range: Range | null) => void;
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
  const { today, cover, reaches } = horizon;
  const words = WORDS.map(([key, text, words]) => [key, text, parseRange(words, today)] as const);
  const last = cover === null ? today : cover.to;
  const steps = STEPS.flatMap(([key, text, direction]) =>
    range ? ([[key, text, steppedRange(range, direction, last)]] as const) : [],
  );
  return [...words, ...steps]
    .filter(([, , target]) => reaches(target))
    .map(([key, text, target]) => ({
      key,
      text,
      act: () => {
        if (target.from !== range?.from || target.to !== range.to) setRange(target);
      },
    }));
}

const WORDS: readonly (readonly [key: string, text: string, words: RangeWords])[] = [
  ["1", TEXTS.filter.last(7), { last: "7d" }],
  ["2", TEXTS.filter.last(30), { last: "30d" }],
  ["3", TEXTS.filter.last(90), { last: "90d" }],
  ["4", TEXTS.filter.last(365), { last: "365d" }],
  ["M", TEXTS.shortcuts.monthToDate, { period: "month-to-date" }],
  ["Y", TEXTS.shortcuts.yearToDate, { period: "year-to-date" }],
];

const STEPS = [
  ["[", TEXTS.shortcuts.back, -1],
  ["]", TEXTS.shortcuts.forward, 1],
] as const;

/** The shortcuts of everything else; tables can be switched where a panel has a switch for it. */
export function pageShortcuts({ refresh }: PageControls, others: OtherControls): Shortcut[] {
  const tables = { key: "T", text: TEXTS.shortcuts.tables, act: switchTables };
  return [
    { key: "R", text: TEXTS.refresh, act: refresh },
    ...(tableSwitches(document).length === 0 ? [] : [tables]),
    { key: "D", text: TEXTS.shortcuts.theme, act: others.changeTheme },
    { key: "C", text: TEXTS.shortcuts.copyLink, act: others.copyLink },
    { key: "?", text: TEXTS.shortcuts.help, act: others.openHelp },
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
