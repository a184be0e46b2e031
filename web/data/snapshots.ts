import { Failure } from "../../shared/failure.ts";
import {
  parseSnapshot,
  parseSnapshotIndex,
  type Snapshot,
  type SnapshotEntry,
} from "../../shared/snapshot.ts";
import type { HeldCube } from "./heldCube.ts";

const FOLDER = `${import.meta.env.BASE_URL}snapshots/`;

/**
 * Fetches the list of the shipped snapshots, newest first.
 *
 * @throws Failure of kind `backend` or `data`
 */
export async function fetchSnapshotIndex(signal: AbortSignal): Promise<SnapshotEntry[]> {
  return fetchIndex(`${FOLDER}index.json`, signal);
}

/**
 * Fetches the same list in order to look back. By this address the page's worker has it offline too,
 * where the one above fails so that the page learns that it is cut off.
 *
 * @throws Failure of kind `backend` or `data`
 */
export async function fetchPastIndex(signal: AbortSignal): Promise<SnapshotEntry[]> {
  return fetchIndex(`${FOLDER}index.json?past`, signal);
}

async function fetchIndex(index: string, signal: AbortSignal): Promise<SnapshotEntry[]> {
  return parseSnapshotIndex(await fetchText(index, signal), index).snapshots;
}

/**
 * Fetches the cube of a shipped snapshot.
 *
 * @throws Failure of kind `backend` or `data`
 */
export async function fetchSnapshot(entry: SnapshotEntry, signal: AbortSignal): Promise<HeldCube> {
  const began = performance.now();
  const text = await fetchText(FOLDER + entry.file, signal);
  const took = performance.now() - began;
  return snapshotCube(entry, parseSnapshot(text, entry.file), took);
}

/** `took` is null where the snapshot came with the page itself. */
export function snapshotCube(
  { writtenAt, file }: SnapshotEntry,
  { cube, timeZone }: Pick<Snapshot, "cube" | "timeZone">,
  took: number | null,
): HeldCube {
  const source = { kind: "snapshot", timeZone, file, took, isPast: false } as const;
  return { cube, source: { ...source, writtenAt: Date.parse(writtenAt) } };
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, cache: "no-cache" });
  if (response.ok) return response.text();
  throw new Failure("backend", `${url} answers ${response.status}`);
}
