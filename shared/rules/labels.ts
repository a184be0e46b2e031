import type { Cube } from "../cube/cube.ts";
import { prominentChains } from "../dashboard/prominentChains.ts";
import { isOfChain } from "../figures/figures.ts";
import { type Rule, termsOf } from "./rule.ts";
import type { Label, Term } from "./term.ts";

/**
 * The labels that terms require and that no row has, each with the name of its member, such as `chain`, and the known
 * labels. Chains are taken from the rows of every table: few chains ever have an exploit.
 */
export function unknownLabels(rules: readonly Rule[], cube: Cube) {
  const names: Readonly<Record<string, readonly string[]>> = {
    chain: prominentChains(cube),
    eventType: (cube.events?.groups ?? []).map(({ label }) => label),
  };
  const terms = rules.flatMap((rule) => termsOf(rule).map((term) => ({ term, rule })));
  return terms.flatMap(({ term, rule }) => {
    const { label: key = "chain" } = term.figure;
    const knownLabels = names[key] ?? [];
    const unknown = requiredLabels(term, rule).filter(({ label }) => !knownLabels.includes(label));
    return unknown.map(({ label }) => ({ term, key, label, known: knownLabels }));
  });
}

/** The labels that must have a row: that of a term, or of a figure of one chain those of the rule. */
function requiredLabels({ figure, label }: Term, rule: Rule): Label[] {
  const termLabels = label === null ? [] : [label];
  const labels = isOfChain(figure) ? rule.chains : termLabels;
  return labels.filter(({ isOptional }) => !isOptional);
}

export type UnknownLabel = ReturnType<typeof unknownLabels>[number];
