import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { isOfChain } from "../../../shared/figures/figures.ts";
import { bases, type CheckedCube } from "../../../shared/rules/bases.ts";
import { type UnknownLabel, unknownLabels } from "../../../shared/rules/labels.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import type { Term } from "../../../shared/rules/term.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { unknownLabel } from "../../backend/requireChains.ts";

/**
 * What each rule is judged by, the error for rules with a misspelled label, null without such rules, and a warning for
 * each other label that no row has, which counts 0. The key and the source make no difference.
 *
 * @param now in epoch milliseconds; null for days of the past
 */
export function ruleBases(
  rules: readonly Rule[],
  checked: CheckedCube,
  request: CubeRequest,
  now: number | null,
) {
  const { cover } = checked.cube;
  const unknown = unknownLabels(rules, checked.cube);
  const misspelled = unknown.filter(({ isMisspelled }) => isMisspelled);
  const terms: ReadonlySet<Term> = new Set(misspelled.map(({ term }) => term));
  const others = unknown.filter(({ isMisspelled }) => !isMisspelled);
  return {
    basis: bases(checked, request, now, terms),
    unknownLabel: unknownLabelFailure(misspelled, cover),
    warnings: others.map((each) => sentence(each, cover, "it counts 0")),
  };
}

/** The error for rules with misspelled labels, which would always count 0. */
export function unknownLabelFailure(
  unknown: readonly UnknownLabel[],
  days: DayRange,
): Failure | null {
  const [first, ...others] = unknown.map((each) => sentence(each, days, null));
  return first === undefined ? null : new Failure("usage", first, { details: others });
}

/** @param effect what the label does to the rule; null if the rule is not judged */
function sentence(
  { term, key, label, known }: UnknownLabel,
  days: DayRange,
  effect: string | null,
): string {
  const kind = key === "eventType" ? "event type" : key;
  const fault = unknownLabel(kind, label, { days, names: known }, ` in ${term.text}`);
  const written = JSON.stringify(label);
  // The chain of a rule may come from the option --chain, which has no such mark.
  const advice = isOfChain(term.figure)
    ? `end the rule with of ${written}?`
    : `write [${written}]?`;
  const counts = effect === null ? "" : `; ${effect}`;
  return `${fault}${counts} (${advice} if it may be missing)`;
}
