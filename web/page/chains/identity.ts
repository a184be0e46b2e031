import { formatCount } from "../../../shared/text/format.ts";
import { TEXTS } from "../../texts.ts";

/** The subject of a line, a slice or a bar. Two subjects may have the same name: names are data. */
export interface Identity {
  /** Unique among the subjects beside it. */
  readonly id: string;
  readonly name: string;
  /** Its chain; null for no chain or several. */
  readonly chain: string | null;
}

export function chainIdentity(chain: string): Identity {
  return { id: `chain ${chain}`, name: chain, chain };
}

/** "Other (3)": the subject that stands for all chains that have no separate label. */
export function otherChains(count: number): Identity {
  return { id: "others", name: TEXTS.other(formatCount(count)), chain: null };
}
