import { createContext, useCallback, useEffect, useMemo } from "react";
import { chainsOf } from "../../shared/chainsOf.ts";
import { setLook } from "../data/address.ts";
import type { Shown } from "../data/shown.ts";
import { type ColourOf, faded, isNeutral } from "./chainColours.ts";

/** The chain that stands out on the whole page, null where none does, and how to choose another. */
export interface ChainFocus {
  readonly chain: string | null;
  /** Lets a chain stand out; the one that does already stands back. */
  readonly toggle: (chain: string) => void;
}

export const ChainFocusContext = createContext<ChainFocus>({ chain: null, toggle: () => {} });

/** The chain that the address chooses, if the figures know of it; Escape releases it. */
export function useChainFocus(shown: Shown, chosen: string | null): ChainFocus {
  const cube = shown.status === "ready" ? shown.cube : null;
  const isKnown = useMemo(
    () => cube !== null && chosen !== null && chainsOf(cube).includes(chosen),
    [cube, chosen],
  );
  const chain = isKnown ? chosen : null;
  const toggle = useCallback(
    (picked: string) => setLook({ chain: picked === chosen ? null : picked }),
    [chosen],
  );
  useEffect(() => {
    if (chosen === null) return;
    const release = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !closesAnother(event)) setLook({ chain: null });
    };
    document.addEventListener("keydown", release);
    return () => document.removeEventListener("keydown", release);
  }, [chosen]);
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
