import * as z from "zod/mini";
import { parseAnswer } from "../../shared/requests/answer.ts";
import { Refusal } from "../../shared/requests/refusal.ts";
import { type Connection, fetchRows, parseRows } from "../../shared/supabase/fetchRows.ts";
import { fetchLiveCube, type LiveRequest } from "../backend/liveCube.ts";
import { parseBackend, readEnvironment } from "../backend/settings.ts";
import { supabaseClient } from "../backend/supabaseClient.ts";
import type { Figure } from "../figures/figure.ts";
import { cubeLabels, type Labels, unknownLabelFailure, unknownLabels } from "../rules/labels.ts";
import type { Rule } from "../rules/rule.ts";
import type { World } from "../world.ts";
import type { CheckedCube } from "./checkedCube.ts";

/** The page reads as much history. */
const HISTORY_DAYS = 400;

/** The figures of rules with an unknown label, and the error for them; null without any. */
export async function unknownFigures(rules: readonly Rule[], checked: CheckedCube, world: World) {
  const own = cubeLabels(checked.cube);
  const labels = checked.live === null ? own : await liveLabels(rules, own, checked.live, world);
  const unknown = unknownLabels(rules, labels);
  const figures: ReadonlySet<Figure> = new Set(unknown.map(({ figure }) => figure));
  return { unknown: figures, failure: unknownLabelFailure(unknown, labels) };
}

/**
 * Completes the labels of a cube, as far as needed to decide which labels are unknown: from the tables
 * of chains and events, where the key may read them, then from a longer history, where the function
 * counts it.
 */
async function liveLabels(
  rules: readonly Rule[],
  labels: Labels,
  { origin, request }: NonNullable<CheckedCube["live"]>,
  world: World,
): Promise<Labels> {
  const unknown = unknownLabels(rules, labels);
  if (unknown.length === 0) return labels;
  const client = supabaseClient(parseBackend(readEnvironment(world)), world);
  const connection = { client, signal: world.signal, onRows: () => {} };
  const types = unknown.flatMap(({ key, label }) => (key === "eventType" ? [label] : []));
  const [chain, ...eventTypes] = await Promise.all([
    ifReadable(fetchChainNames(connection), []),
    ...types.map((type) => ifReadable(fetchEventType(connection, type), [])),
  ]);
  const listed = withNames(labels, { chain, eventType: eventTypes.flat() });
  if (origin === "tables" || unknownLabels(rules, listed).length === 0) return listed;
  const longer = await ifReadable(fetchLongerHistory(request, world), labels);
  return withNames(longer, { chain, eventType: eventTypes.flat() });
}

function withNames({ days, names }: Labels, added: Readonly<Record<string, string[]>>): Labels {
  const all = [...names].map(([key, known]) => [key, [...known, ...(added[key] ?? [])]] as const);
  return { days, names: new Map(all) };
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

const chainRow = z.object({ name: z.string() });

async function fetchChainNames(connection: Connection): Promise<string[]> {
  const named = {
    table: "chains",
    columns: "name",
    order: ["name"],
    filters: [["name", "not.is", "null"]],
    row: chainRow,
    rowCursor: ({ name }: z.infer<typeof chainRow>) => name,
  } as const;
  const none = (): string[] => [];
  const { result } = await fetchRows(connection, named, null, none, (names, { name }) => {
    names.push(name);
  });
  return result;
}

const eventRow = z.object({ event_type: z.string() });

async function fetchEventType({ client, signal }: Connection, type: string): Promise<string[]> {
  const one = client.from("events").select("event_type").eq("event_type", type).limit(1);
  const { data } = await parseAnswer(one.abortSignal(signal), "events", signal);
  return parseRows(eventRow, data, "events").map(({ event_type }) => event_type);
}
