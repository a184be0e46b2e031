import { createContext, useMemo } from "react";
import type { Cube } from "../../../shared/cube/cube.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { setList } from "../../store/url/urlHistory.ts";
import { type ChainColour, faded } from "./chainColours.ts";

/** The highlighted chains of the whole page. */
export const ChainFocusContext = createContext<readonly string[]>([]);

/** The chains in the URL that occur in the figures. */
export function useChainFocus(cube: Cube | null, chosen: readonly string[]): readonly string[] {
  return useMemo(() => {
    const prominent = cube === null ? [] : prominentChains(cube);
    return chosen.filter((chain) => prominent.includes(chain));
  }, [cube, chosen]);
}

/**
 * A click on a chain highlights it alone, or with Ctrl or ⌘ beside the highlighted ones. If the chain is highlighted
 * already and the others would stay as they are, the click releases it.
 */
export function chooseChain(
  chain: string,
  { ctrlKey, metaKey }: Pick<MouseEvent, "ctrlKey" | "metaKey">,
): void {
  setList("chain", (highlighted) => {
    const others = highlighted.filter((each) => each !== chain);
    const keptOthers = ctrlKey || metaKey ? others : [];
    const isRelease = highlighted.includes(chain) && keptOthers.length === others.length;
    return isRelease ? keptOthers : [...keptOthers, chain];
  });
}

/** Colours in which all chains but the given ones are faded. Without given chains none is. */
export function focusedColours(
  chainColour: ChainColour,
  chains: readonly (string | null)[],
): ChainColour {
  if (chains.length === 0) return chainColour;
  return (chain) => (chains.includes(chain) ? chainColour(chain) : faded(chainColour(chain)));
}
