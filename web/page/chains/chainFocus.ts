import { createContext, useCallback, useEffect, useMemo } from "react";
import type { Cube } from "../../../shared/cube/cube.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { setOptions } from "../../store/url/urlHistory.ts";
import { type ChainColour, faded } from "./chainColours.ts";

/** The highlighted chain of the whole page (null for none), and the function that chooses another. */
interface ChainFocus {
  readonly chain: string | null;
  readonly toggle: (chain: string) => void;
}

export const ChainFocusContext = createContext<ChainFocus>({ chain: null, toggle: () => {} });

/** The chain in the URL, if it occurs in the figures. Escape clears it. */
export function useChainFocus(cube: Cube | null, chosen: string | null): ChainFocus {
  const chains = useMemo(() => (cube === null ? [] : prominentChains(cube)), [cube]);
  const chain = chosen !== null && chains.includes(chosen) ? chosen : null;
  const toggle = useCallback(
    (picked: string) => setOptions({ chain: picked === chosen ? undefined : picked }),
    [chosen],
  );
  useEffect(() => {
    if (chosen === null) return;
    const release = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !closesAnother(event)) setOptions({ chain: undefined });
    };
    document.addEventListener("keydown", release);
    return () => document.removeEventListener("keydown", release);
  }, [chosen]);
  return useMemo(() => ({ chain, toggle }), [chain, toggle]);
}

/** Whether Escape closes a popover or cancels a selection of days instead. */
function closesAnother({ defaultPrevented }: KeyboardEvent): boolean {
  return defaultPrevented || document.querySelector(":popover-open, dialog[open]") !== null;
}

/** With a highlighted chain, only that chain keeps its colour and all others fade. */
export function focusedColours(chainColour: ChainColour, chain: string | null): ChainColour {
  if (chain === null) return chainColour;
  return (other) => (other === chain ? chainColour(other) : faded(chainColour(other)));
}
