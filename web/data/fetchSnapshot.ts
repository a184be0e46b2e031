import { Failure } from "../../shared/failure.ts";
import { covers, type Range } from "../../shared/range.ts";
import { parseSnapshot, parseSnapshotIndex, type SnapshotEntry } from "../../shared/snapshot.ts";
import type { HeldCube } from "./heldCube.ts";

const FOLDER = `${import.meta.env.BASE_URL}snapshots/`;

/**
 * Fetches the newest shipped snapshot that covers a range, or the newest of all.
 *
 * @throws Failure of kind `backend` or `data`
 */
export async function fetchSnapshot(range: Range, signal: AbortSignal): Promise<HeldCube> {
  const index = `${FOLDER}index.json`;
  const { snapshots } = parseSnapshotIndex(await fetchText(index, signal), index);
  const entry = snapshots.find(({ cover }) => covers(cover, range)) ?? snapshots[0];
  if (entry === undefined) throw new Failure("data", `${index} lists no snapshot`);
  return heldCube(entry, await fetchText(FOLDER + entry.file, signal));
}

function heldCube({ file, writtenAt }: SnapshotEntry, text: string): HeldCube {
  const { cube, timeZone } = parseSnapshot(text, file);
  return { cube, source: { kind: "snapshot", writtenAt: Date.parse(writtenAt), timeZone } };
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (response.ok) return response.text();
  throw new Failure("backend", `${url} answers ${response.status}`);
}
