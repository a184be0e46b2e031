import type { Cube } from "../cube/cube.ts";
import { prominentChains } from "../dashboard/prominentChains.ts";
import { isOfChain } from "../figures/figures.ts";
import { type Rule, termsOf } from "./rule.ts";

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
    const rows = isOfChain(term.figure) ? rule.chains : [term.label ?? []].flat();
    const { label: key = "chain" } = term.figure;
    const knownLabels = names[key] ?? [];
    const unknown = rows.filter((row) => !row.isOptional && !knownLabels.includes(row.label));
    return unknown.map(({ label }) => ({ term, key, label, known: knownLabels }));
  });
}

export type UnknownLabel = ReturnType<typeof unknownLabels>[number];
