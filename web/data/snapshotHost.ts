import { Failure } from "../../shared/failure.ts";
import {
  parseSnapshot,
  parseSnapshotIndex,
  type Snapshot,
  type SnapshotEntry,
} from "../../shared/snapshot.ts";
import type { HeldCube } from "./heldCube.ts";
import { NoNetwork } from "./trouble.ts";

/** Where snapshots are, and what it takes to read them. */
interface SnapshotPlace {
  /** The address of their folder; ends with a slash. */
  readonly folder: string;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since any moment. */
  readonly now: () => number;
}

/** The snapshots of a static host. Each read fails with a Failure of kind `backend` or `data`. */
export interface SnapshotHost {
  /** The list of them, newest first; empty where the host has none. */
  index(signal: AbortSignal): Promise<SnapshotEntry[]>;
  /**
   * The same list in order to look back. By its address the page's worker has it offline too, where
   * the one above fails so that the page learns that it is cut off.
   */
  pastIndex(signal: AbortSignal): Promise<SnapshotEntry[]>;
  fetchCube(entry: SnapshotEntry, signal: AbortSignal): Promise<HeldCube>;
}

export function snapshotHost({ folder, now, ...place }: SnapshotPlace): SnapshotHost {
  /** Null where the host has no such file. */
  const readText = async (url: string, signal: AbortSignal): Promise<string | null> => {
    const response = await place.fetch(url, { signal, cache: "no-cache" }).catch((cause) => {
      signal.throwIfAborted();
      throw new NoNetwork("backend", `${url} cannot be reached`, { cause });
    });
    if (response.ok) return response.text();
    if (response.status === 404) return null;
    throw new Failure("backend", `${url} answers ${response.status}`);
  };
  const readIndex = async (url: string, signal: AbortSignal) => {
    const text = await readText(url, signal);
    // A host that answers any address with a page has no such file either.
    return text === null || isPage(text) ? [] : parseSnapshotIndex(text, url).snapshots;
  };
  return {
    index: (signal) => readIndex(`${folder}index.json`, signal),
    pastIndex: (signal) => readIndex(`${folder}index.json?past`, signal),
    async fetchCube(entry, signal) {
      const began = now();
      const text = await readText(folder + entry.file, signal);
      if (text === null) throw new Failure("data", `${folder}${entry.file} is not there any more`);
      return snapshotCube(entry, parseSnapshot(text, entry.file), now() - began);
    },
  };
}

function isPage(text: string): boolean {
  return /^\s*<(!doctype|html)\b/i.test(text);
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
