import { use } from "react";
import { TEXTS } from "../../texts.ts";
import { Name, Swatch } from "../parts/Name.tsx";
import { ChainFocusContext } from "./chainFocus.ts";

interface ChainNameProps {
  readonly chain: string;
  readonly colour: string;
  /** Whether Tab stops at the name; arrow keys reach the other names of its list. */
  readonly isStop: boolean;
}

/** A chain's name. A click highlights the chain on the whole page. */
export function ChainName({ chain, colour, isStop }: ChainNameProps) {
  const focus = use(ChainFocusContext);
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      className="named chain-name"
      title={TEXTS.highlight(chain)}
      aria-pressed={focus.chain === chain}
      onClick={() => focus.toggle(chain)}
    >
      <Swatch colour={colour} />
      <Name name={chain} />
    </button>
  );
}
