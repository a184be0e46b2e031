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
  const index = `${FOLDER}index.json`;
  return parseSnapshotIndex(await fetchText(index, signal), index).snapshots;
}

/**
 * Fetches the cube of a shipped snapshot.
 *
 * @throws Failure of kind `backend` or `data`
 */
export async function fetchSnapshot(entry: SnapshotEntry, signal: AbortSignal): Promise<HeldCube> {
  const text = await fetchText(FOLDER + entry.file, signal);
  return snapshotCube(entry, parseSnapshot(text, entry.file));
}

export function snapshotCube(
  { writtenAt }: SnapshotEntry,
  { cube, timeZone }: Pick<Snapshot, "cube" | "timeZone">,
): HeldCube {
  return { cube, source: { kind: "snapshot", writtenAt: Date.parse(writtenAt), timeZone } };
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, cache: "no-cache" });
  if (response.ok) return response.text();
  throw new Failure("backend", `${url} answers ${response.status}`);
}
