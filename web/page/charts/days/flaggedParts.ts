import { CHART_TEXTS } from "../plot/chartTexts.ts";

/** The parts of the flagged wallets of a day, from the bottom of a bar to its top. */
export const FLAGGED_PARTS = [
  { name: CHART_TEXTS.flagged.firstTime, colour: "var(--flagged)" },
  {
    name: CHART_TEXTS.flagged.again,
    colour: "color-mix(in oklab, var(--flagged) 40%, var(--panel))",
  },
] as const;
