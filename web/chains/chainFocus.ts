import { createContext, useCallback, useEffect, useMemo, useState } from "react";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { type ColourOf, faded, isNeutral } from "./chainColours.ts";

/** The chain that stands out on the whole page, null where none does, and how to choose another. */
export interface ChainFocus {
  readonly chain: string | null;
  /** Lets a chain stand out; the one that does already stands back. */
  readonly toggle: (chain: string) => void;
}

export const ChainFocusContext = createContext<ChainFocus>({ chain: null, toggle: () => {} });

/** No chain stands out that is nowhere in the dashboard; Escape releases the one that does. */
export function useChainFocus(dashboard: Dashboard | null): ChainFocus {
  const [chosen, setChosen] = useState<string | null>(null);
  const chain = chosen !== null && dashboard !== null && isIn(dashboard, chosen) ? chosen : null;
  const toggle = useCallback(
    (chain: string) => setChosen((before) => (before === chain ? null : chain)),
    [],
  );
  useEffect(() => {
    if (chain === null) return;
    const release = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !closesAnother(event)) setChosen(null);
    };
    document.addEventListener("keydown", release);
    return () => document.removeEventListener("keydown", release);
  }, [chain]);
  return useMemo(() => ({ chain, toggle }), [chain, toggle]);
}

/** Whether Escape closes what lies over the page, or drops days that are being selected. */
function closesAnother({ defaultPrevented }: KeyboardEvent): boolean {
  return defaultPrevented || document.querySelector(":popover-open, dialog[open]") !== null;
}

/** The colours where one chain stands out: it has one of its own, and all others fade. */
export function focusedColours(colourOf: ColourOf, chain: string | null): ColourOf {
  if (chain === null) return colourOf;
  return (other) => {
    const colour = colourOf(other);
    if (other !== chain) return faded(colour);
    return isNeutral(colour) ? "var(--accent)" : colour;
  };
}

function isIn(dashboard: Dashboard, chain: string): boolean {
  const { transactionTrends, flaggedDistribution, exploitsByChain } = dashboard;
  const lists = [transactionTrends.chains, flaggedDistribution, exploitsByChain];
  return lists.some((list) => list.some((each) => each.chain === chain));
}
