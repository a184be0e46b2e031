import type { Cube } from "../cube/cube.ts";
import { prominentChains } from "../dashboard/prominentChains.ts";
import { isOfChain } from "../figures/figures.ts";
import { type Rule, termsOf } from "./rule.ts";
import type { Label, Term } from "./term.ts";

/** A label that a term requires and that no row of the cube has. */
export interface UnknownLabel {
  readonly term: Term;
  /** The name of the label's member, such as `chain`. */
  readonly key: string;
  readonly label: string;
  /** The labels that rows have. */
  readonly known: readonly string[];
}

/**
 * The labels that the terms of rules require and that no row has. A chain is known if any table has a row of it, and not only
 * the table of the figure: most chains never had an exploit, and a rule waits for one.
 */
export function unknownLabels(rules: readonly Rule[], cube: Cube): UnknownLabel[] {
  const allChains = prominentChains(cube);
  const labelsByMember: Readonly<Record<string, readonly string[]>> = {
    chain: allChains,
    eventType: (cube.events?.groups ?? []).map(({ label }) => label),
  };
  const unknown: UnknownLabel[] = [];
  for (const rule of rules) {
    for (const term of termsOf(rule)) {
      // A figure without labelled rows can only require the chain of `of`, such as `chain.transactions of "Base"`.
      const key = term.figure.label ?? "chain";
      const knownLabels = labelsByMember[key] ?? [];
      for (const { label } of requiredLabels(term, rule)) {
        if (!knownLabels.includes(label)) unknown.push({ term, key, label, known: knownLabels });
      }
    }
  }
  return unknown;
}

/** The labels that must have a row: for a figure of one chain the rule's chains, otherwise the term's label, if it has one. */
function requiredLabels({ figure, label }: Term, rule: Rule): Label[] {
  const termLabels = label === null ? [] : [label];
  const labels = isOfChain(figure) ? rule.chains : termLabels;
  return labels.filter(({ isOptional }) => !isOptional);
}
