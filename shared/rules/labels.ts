import type { Cube } from "../cube/cube.ts";
import { prominentChains } from "../dashboard/prominentChains.ts";
import type { DayRange } from "../days/range.ts";
import { isOfChain } from "../figures/figures.ts";
import { type Rule, termsOf } from "./rule.ts";
import type { Term } from "./term.ts";

/** The known labels by their member's name, such as `chain`, and the days that were searched. */
export interface Labels {
  readonly days: DayRange;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** A label that a term requires and that does not exist. */
export interface UnknownLabel {
  readonly term: Term;
  /** The name of the label's member, such as `chain`. */
  readonly key: string;
  readonly label: string;
}

/** Chains are taken from the rows of every table: few chains ever have an exploit. */
export function cubeLabels(cube: Cube): Labels {
  const eventTypes = (cube.events?.groups ?? []).map(({ label }) => label);
  const names = [["chain", prominentChains(cube)] as const, ["eventType", eventTypes] as const];
  return { days: cube.cover, names: new Map(names) };
}

/** The labels of rules that no row has, and that are not optional. */
export function unknownLabels(rules: readonly Rule[], { names }: Labels): UnknownLabel[] {
  const terms = rules.flatMap((rule) => termsOf(rule).map((term) => ({ term, rule })));
  return terms.flatMap(({ term, rule }) => {
    const rows = isOfChain(term.figure) ? rule.chains : [term.label ?? []].flat();
    const { label: key = "chain" } = term.figure;
    const unknown = rows.filter((row) => !row.isOptional && !names.get(key)?.includes(row.label));
    return unknown.map(({ label }) => ({ term, key, label }));
  });
}
