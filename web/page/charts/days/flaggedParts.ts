import { CHART_TEXTS } from "../plot/chartTexts.ts";

/** The parts of the flagged wallets of a day, from the bottom of a bar to its top. */
export const FLAGGED_PARTS = [
  { id: "firstTime", name: CHART_TEXTS.flagged.firstTime, colour: "var(--flagged)" },
  {
    id: "again",
    name: CHART_TEXTS.flagged.again,
    colour: "color-mix(in oklab, var(--flagged) 40%, var(--panel))",
  },
] as const;
