import { sum } from "../../shared/cube/sum.ts";
import { percent } from "../../shared/views/percent.ts";
import { isNeutral } from "../chains/chainColours.ts";
import { type Identity, otherChains } from "../chains/identity.ts";

/** A share of a total: a slice of a donut, a bar, or a row of the list beside it. */
export interface Share extends Identity {
  readonly count: number;
  readonly percent: number;
  readonly colour: string;
}

export function shareTotal(rows: readonly { readonly count: number }[]): number {
  return sum(rows.map(({ count }) => count));
}

/** Merges all shares with the neutral colour into one, "Other", at the end. */
export function mergeOthers(shares: readonly Share[]): Share[] {
  const others = shares.filter(({ colour }) => isNeutral(colour));
  const [first, second] = others;
  if (first === undefined || second === undefined) return [...shares];
  const own = shares.filter(({ colour }) => !isNeutral(colour));
  const count = shareTotal(others);
  const merged = { count, percent: percent(count, shareTotal(shares), 1), colour: first.colour };
  return [...own, { ...otherChains(own), ...merged }];
}
