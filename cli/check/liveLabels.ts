import * as z from "zod/mini";
import type { Cube } from "../../shared/cube/cube.ts";
import { prominentChains } from "../../shared/dashboard/prominentChains.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { parseAnswer } from "../../shared/requests/answer.ts";
import { Refusal } from "../../shared/requests/outage.ts";
import { parseRows } from "../../shared/supabase/fetchRows.ts";
import { fetchLiveCube, type LiveRequest } from "../backend/liveCube.ts";
import { parseBackend, readEnvironment } from "../backend/settings.ts";
import { supabaseClient } from "../backend/supabaseClient.ts";
import { type Figure, isOfChain, pathLabels } from "../figures/figure.ts";
import { nearestName } from "../nearestName.ts";
import { figuresOf, type Rule } from "../rules/rule.ts";
import type { World } from "../world.ts";
import type { CheckedCube } from "./checkedCube.ts";

/** The page reads as much history. */
const HISTORY_DAYS = 400;

/** The figures of rules with an unknown label, and the error for them; null without any. */
export async function unknownFigures(
  rules: readonly Rule[],
  { cube, live }: CheckedCube,
  world: World,
) {
  let labels = cubeLabels(cube);
  let unknown = unknownLabels(rules, labels);
  if (live !== null && unknown.length > 0) {
    unknown = await unlistedLabels(unknown, world);
    if (unknown.length > 0 && live.origin === "function") {
      labels = await ifReadable(fetchLongerHistory(live.request, world), labels);
      unknown = unknown.filter(({ key, label }) => !labels.names.get(key)?.includes(label));
    }
  }
  const figures: ReadonlySet<Figure> = new Set(unknown.map(({ figure }) => figure));
  return { unknown: figures, failure: unknownLabelFailure(unknown, labels) };
}

/** The columns with all labels of a member. */
const COLUMNS = new Map([
  ["chain", { table: "chains", column: "name" }],
  ["eventType", { table: "events", column: "event_type" }],
]);

/** The labels without a row in their table, as far as the key may read it. */
async function unlistedLabels(labels: readonly UnknownLabel[], world: World) {
  const client = supabaseClient(parseBackend(readEnvironment(world)), world);
  const counts = labels.map(async ({ key, label }) => {
    const { table = "", column = "" } = COLUMNS.get(key) ?? {};
    const row = client.from(table).select(column).eq(column, label).limit(1);
    const { data } = await parseAnswer(row, table, world.signal);
    return parseRows(z.unknown(), data, table).length;
  });
  const found = await Promise.all(counts.map((count) => ifReadable(count, 0)));
  return labels.filter((_, i) => found[i] === 0);
}

async function fetchLongerHistory(request: LiveRequest, world: World): Promise<Labels> {
  const longer: LiveRequest = {
    ...request,
    history: Math.max(request.history ?? 0, HISTORY_DAYS),
    read: "function",
    quiet: true,
  };
  return cubeLabels((await fetchLiveCube(longer, world)).cube);
}

/** A table that the key cannot read, or that does not exist, says nothing about labels. */
async function ifReadable<Result>(reading: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal) return otherwise;
    throw error;
  }
}

/** The known labels by their member's name, such as `chain`, and the days that were searched. */
interface Labels {
  readonly days: DayRange;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** A label that a figure requires and that does not exist. */
interface UnknownLabel {
  readonly figure: Figure;
  /** The name of its member, such as `chain`. */
  readonly key: string;
  readonly label: string;
}

/** Chains are taken from the rows of every table: few chains ever have an exploit. */
export function cubeLabels(cube: Cube): Labels {
  const eventTypes = cube.events.groups.map(({ label }) => label);
  const names = [["chain", prominentChains(cube)] as const, ["eventType", eventTypes] as const];
  return { days: cube.cover, names: new Map(names) };
}

export function unknownLabels(rules: readonly Rule[], { names }: Labels): UnknownLabel[] {
  return rules.flatMap((rule) =>
    figuresOf(rule).flatMap((figure) => {
      const scope = isOfChain(figure) && rule.chain ? [{ key: "chain", ...rule.chain }] : [];
      return [...pathLabels(figure.path), ...scope]
        .filter(({ key, label, isOptional }) => !(isOptional || names.get(key)?.includes(label)))
        .map(({ key, label }) => ({ figure, key, label }));
    }),
  );
}

/** The error for rules with unknown labels: a misspelled label would count 0 for ever. */
export function unknownLabelFailure(
  unknown: readonly UnknownLabel[],
  labels: Labels,
): Failure | null {
  const [first, ...others] = unknown.map((each) => sentence(each, labels));
  return first === undefined ? null : new Failure("usage", first, { details: others });
}

function sentence({ figure, key, label }: UnknownLabel, { days, names }: Labels): string {
  const nearest = nearestName(label, names.get(key) ?? []);
  return (
    `unknown ${key === "eventType" ? "event type" : key} ${JSON.stringify(label)} in ${figure.text}: no row from ${days.from} to ` +
    `${days.to} has it${nearest === null ? "" : `, the nearest is ${JSON.stringify(nearest)}`} ` +
    "(write ? behind it where it may be missing)"
  );
}
