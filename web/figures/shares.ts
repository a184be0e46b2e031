import { percent } from "../../shared/percent.ts";
import { sum } from "../../shared/sum.ts";
import { isNeutral } from "../chains/chainColours.ts";
import { type Identity, otherChains } from "../chains/identity.ts";

/** A part of a whole, as a slice of a donut, a bar or a row of the list beside them. */
export interface Share extends Identity {
  readonly count: number;
  readonly percent: number;
  readonly colour: string;
}

/** Counts with what part of their sum each is, to one decimal. */
export function sharesOf(rows: readonly Omit<Share, "percent">[]): Share[] {
  const total = totalOf(rows);
  return rows.map((row) => ({ ...row, percent: percent(row.count, total, 1) }));
}

export function totalOf(rows: readonly { readonly count: number }[]): number {
  return sum(rows.map(({ count }) => count));
}

/** The same whole with all parts of the neutral colour as one, "Other", at the end. */
export function mergeOthers(shares: readonly Share[]): Share[] {
  const others = shares.filter(({ colour }) => isNeutral(colour));
  const [first, second] = others;
  if (first === undefined || second === undefined) return [...shares];
  const own = shares.filter(({ colour }) => !isNeutral(colour));
  const merged = { ...otherChains(own), count: totalOf(others), colour: first.colour };
  return sharesOf([...own, merged]);
}
