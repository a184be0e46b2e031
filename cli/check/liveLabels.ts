import * as z from "zod/mini";
import { parseAnswer } from "../../shared/requests/answer.ts";
import { Refusal } from "../../shared/requests/outage.ts";
import { parseRows } from "../../shared/supabase/fetchRows.ts";
import { fetchLiveCube, type LiveRequest } from "../backend/liveCube.ts";
import { parseBackend, readEnvironment } from "../backend/settings.ts";
import { supabaseClient } from "../backend/supabaseClient.ts";
import type { Figure } from "../figures/figure.ts";
import {
  cubeLabels,
  type Labels,
  type UnknownLabel,
  unknownLabelFailure,
  unknownLabels,
} from "../rules/labels.ts";
import type { Rule } from "../rules/rule.ts";
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
    const { data } = await parseAnswer(row.abortSignal(world.signal), table, world.signal);
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
