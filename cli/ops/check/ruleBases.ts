import * as z from "zod/mini";
import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { isOfChain } from "../../../shared/figures/figures.ts";
import { parseAnswer } from "../../../shared/requests/answer.ts";
import { Refusal } from "../../../shared/requests/outage.ts";
import { bases, type CheckedCube } from "../../../shared/rules/bases.ts";
import { type UnknownLabel, unknownLabels } from "../../../shared/rules/labels.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import type { Term } from "../../../shared/rules/term.ts";
import { parseRows } from "../../../shared/supabase/fetchRows.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { unknownLabel } from "../../backend/requireChains.ts";
import { readBackend } from "../../backend/settings.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import type { World } from "../../world/world.ts";

/**
 * What each rule is judged by, and the error for rules with an unknown label, null without such rules.
 *
 * @param now in epoch milliseconds; null for days of the past
 */
export async function ruleBases(
  rules: readonly Rule[],
  checked: CheckedCube,
  request: CubeRequest,
  now: number | null,
  world: World,
) {
  const { cube, isLive } = checked;
  const unlisted = unknownLabels(rules, cube);
  const chains = unlisted.filter(({ key }) => key === "chain").map(({ label }) => label);
  const listed = isLive && chains.length > 0 ? await listedChains(chains, world) : [];
  const unknown = unlisted.filter(({ key, label }) => key !== "chain" || !listed.includes(label));
  const found: ReadonlySet<Term> = new Set(unknown.map(({ term }) => term));
  return {
    basis: bases(checked, request, now, found),
    unknownLabel: unknownLabelFailure(unknown, cube.cover),
  };
}

/** The names that the table of chains lists, as far as the key may read that table. */
async function listedChains(names: readonly string[], world: World): Promise<readonly string[]> {
  const client = supabaseClient(readBackend(world), world);
  const request = client.from("chains").select("name").in("name", names);
  try {
    const { data } = await parseAnswer(request, "chains", world.signal);
    return parseRows(chainSchema, data, "chains").map(({ name }) => name);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const chainSchema = z.object({ name: z.string() });

/** The error for rules with unknown labels: a misspelled label would always count 0. */
export function unknownLabelFailure(
  unknown: readonly UnknownLabel[],
  days: DayRange,
): Failure | null {
  const [first, ...others] = unknown.map((each) => sentence(each, days));
  return first === undefined ? null : new Failure("usage", first, { details: others });
}

function sentence({ term, key, label, known }: UnknownLabel, days: DayRange): string {
  const kind = key === "eventType" ? "event type" : key;
  const fault = unknownLabel(kind, label, { days, names: known }, ` in ${term.text}`);
  const written = JSON.stringify(label);
  // The chain of a rule may come from the option --chain, which has no such mark.
  const advice = isOfChain(term.figure)
    ? `end the rule with of ${written}?`
    : `write [${written}]?`;
  return `${fault} (${advice} if it may be missing)`;
}
