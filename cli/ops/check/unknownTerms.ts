import * as z from "zod/mini";
import type { Cube } from "../../../shared/cube/cube.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { isOfChain } from "../../../shared/figures/figures.ts";
import { parseAnswer } from "../../../shared/requests/answer.ts";
import { Refusal } from "../../../shared/requests/outage.ts";
import { parseRows } from "../../../shared/supabase/fetchRows.ts";
import { unknownLabel } from "../../backend/requiredChain.ts";
import { readBackend } from "../../backend/settings.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import type { Label, Term } from "../../figures/term.ts";
import type { World } from "../../world/world.ts";

/**
 * The terms of rules with an unknown label, and the error about these rules, which is null without such
 * a term.
 */
export async function unknownTerms(
  terms: readonly ChainTerm[],
  { cube, isLive }: { readonly cube: Cube; readonly isLive: boolean },
  world: World,
) {
  const labels = cubeLabels(cube);
  const unlisted = unknownLabels(terms, labels);
  const chains = unlisted.filter(({ key }) => key === "chain").map(({ label }) => label);
  const listed = isLive && chains.length > 0 ? await listedChains(chains, world) : [];
  const unknown = unlisted.filter(({ key, label }) => key !== "chain" || !listed.includes(label));
  const found: ReadonlySet<Term> = new Set(unknown.map(({ term }) => term));
  return { unknown: found, failure: unknownLabelFailure(unknown, labels) };
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

/** A term, and the chain of its rule. */
interface ChainTerm {
  readonly term: Term;
  readonly chain: Label | null;
}

/** The known labels by their member's name, such as `chain`, and the days that were searched. */
interface Labels {
  readonly days: DayRange;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** A label that a term requires and that does not exist. */
interface UnknownLabel {
  readonly term: Term;
  /** The name of the label's member, such as `chain`. */
  readonly key: string;
  readonly label: string;
}

/** Chains are taken from the rows of every table: few chains ever have an exploit. */
export function cubeLabels(cube: Cube): Labels {
  const eventTypes = cube.events.groups.map(({ label }) => label);
  const names = [["chain", prominentChains(cube)] as const, ["eventType", eventTypes] as const];
  return { days: cube.cover, names: new Map(names) };
}

export function unknownLabels(terms: readonly ChainTerm[], { names }: Labels): UnknownLabel[] {
  return terms.flatMap(({ term, chain }) => {
    const row = isOfChain(term.figure) ? chain : term.label;
    const { label: key = "chain" } = term.figure;
    const isKnown = !row || row.isOptional || names.get(key)?.includes(row.label);
    return isKnown ? [] : { term, key, label: row.label };
  });
}

/** The error for rules with unknown labels: a misspelled label would always count 0. */
export function unknownLabelFailure(
  unknown: readonly UnknownLabel[],
  labels: Labels,
): Failure | null {
  const [first, ...others] = unknown.map((each) => sentence(each, labels));
  return first === undefined ? null : new Failure("usage", first, { details: others });
}

function sentence({ term, key, label }: UnknownLabel, { days, names }: Labels): string {
  const kind = key === "eventType" ? "event type" : key;
  const searched = { days, names: names.get(key) ?? [] };
  const fault = unknownLabel(kind, label, searched, ` in ${term.text}`);
  const written = JSON.stringify(label);
  // The chain of a rule may come from the option --chain, which has no such mark.
  const advice = isOfChain(term.figure)
    ? `end the rule with of ${written}?`
    : `write [${written}]?`;
  return `${fault} (${advice} if it may be missing)`;
}
