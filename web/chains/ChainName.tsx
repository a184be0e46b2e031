import { use } from "react";
import { Name } from "../parts/Name.tsx";
import { Swatch } from "../parts/Swatch.tsx";
import { TEXTS } from "../texts.ts";
import { ChainFocusContext } from "./chainFocus.ts";

interface ChainNameProps {
  readonly chain: string;
  readonly colour: string;
}

/** A chain's name. A click highlights the chain on the whole page. */
export function ChainName({ chain, colour }: ChainNameProps) {
  const focus = use(ChainFocusContext);
  return (
    <button
      type="button"
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
