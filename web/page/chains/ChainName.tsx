import { use } from "react";
import { TEXTS } from "../../texts.ts";
import { Name, Swatch } from "../parts/Name.tsx";
import { ChainFocusContext, chooseChain } from "./chainFocus.ts";

interface ChainNameProps {
  readonly chain: string;
  readonly colour: string;
  /** Whether Tab stops at the name; arrow keys reach the other names of its list. */
  readonly isStop: boolean;
}

/** A chain's name. A click highlights the chain on the whole page, with Ctrl or ⌘ beside others. */
export function ChainName({ chain, colour, isStop }: ChainNameProps) {
  const chosen = use(ChainFocusContext);
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      className="named chain-name"
      translate="no"
      title={TEXTS.highlight(chain)}
      aria-pressed={chosen.includes(chain)}
      onClick={(event) => chooseChain(chain, event)}
    >
      <Swatch colour={colour} />
      <Name name={chain} />
    </button>
  );
}
