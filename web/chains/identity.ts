import { TEXTS } from "../texts.ts";

/** What a line, a slice or a bar stands for. Names are data, and two of them may be alike. */
export interface Identity {
  /** Tells it from all that stand beside it. */
  readonly id: string;
  readonly name: string;
  /** The chain that it is of; null where it is of none or of several. */
  readonly chain: string | null;
}

export function chainIdentity(chain: string): Identity {
  return { id: `chain ${chain}`, name: chain, chain };
}

/** What stands for all chains beside some that have their own. */
export function otherChains(own: readonly Identity[]): Identity {
  const isTaken = own.some(({ name }) => name === TEXTS.other);
  return { id: "others", name: isTaken ? TEXTS.otherChains : TEXTS.other, chain: null };
}
