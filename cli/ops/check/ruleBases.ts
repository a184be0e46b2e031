import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { isOfChain } from "../../../shared/figures/figures.ts";
import { bases } from "../../../shared/rules/bases.ts";
import { type UnknownLabel, unknownLabels } from "../../../shared/rules/labels.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import type { Term } from "../../../shared/rules/term.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { unknownLabel } from "../../backend/requireChains.ts";
import type { FoundCheckedCube } from "./checkedCube.ts";

/**
 * What each rule is judged by, and the error for rules with an unknown label, null without such rules.
 *
 * @param now in epoch milliseconds; null for days of the past
 */
export async function ruleBases(
  rules: readonly Rule[],
  checked: FoundCheckedCube,
  request: CubeRequest,
  now: number | null,
) {
  const { cube, listedChains } = checked;
  const withoutRows = unknownLabels(rules, cube);
  const chains = withoutRows.filter(({ key }) => key === "chain").map(({ label }) => label);
  // A chain without rows is known if the table of chains lists it.
  const listed = chains.length > 0 ? await listedChains(chains) : [];
  const unknown = withoutRows.filter(
    ({ key, label }) => key !== "chain" || !listed.includes(label),
  );
  const unknownTerms: ReadonlySet<Term> = new Set(unknown.map(({ term }) => term));
  return {
    basis: bases(checked, request, now, unknownTerms),
    unknownLabel: unknownLabelFailure(unknown, cube.cover),
  };
}

/** The error for rules with unknown labels: a misspelled label would always count 0. */
export function unknownLabelFailure(
  unknown: readonly UnknownLabel[],
  days: DayRange,
): Failure | null {
  const [first, ...others] = unknown.map((label) => unknownLabelSentence(label, days));
  return first === undefined ? null : new Failure("usage", first, { details: others });
}

/** The sentence about an unknown label, with how a rule names a label that may be missing: with a `?` after it. */
function unknownLabelSentence({ term, key, label, known }: UnknownLabel, days: DayRange): string {
  const kind = key === "eventType" ? "event type" : key;
  const fault = unknownLabel(kind, label, { days, names: known }, term.text);
  const quotedLabel = JSON.stringify(label);
  // A chain may come from the option --chain, which takes no `?`: then the rule has to name the chain.
  const advice = isOfChain(term.figure)
    ? `end the rule with of ${quotedLabel}?`
    : `write [${quotedLabel}]?`;
  return `${fault} (${advice} if it may be missing)`;
}
