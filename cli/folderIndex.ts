import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../shared/failure.ts";
import { newestRow } from "../shared/newestRow.ts";
import {
  parseSnapshot,
  parseSnapshotIndex,
  type Snapshot,
  type SnapshotEntry,
} from "../shared/snapshot.ts";

export const INDEX = "index.json";

/** Snapshots as an index lists them, newest first, and what was wrong with the others. */
export interface Listing {
  readonly entries: readonly SnapshotEntry[];
  readonly notes: readonly string[];
}

/**
 * The snapshots that a folder's index lists, newest first; none where there is no index.
 *
 * @throws Failure of kind `data` when the index does not parse.
 */
export async function readIndex(folder: string): Promise<SnapshotEntry[]> {
  const path = join(folder, INDEX);
  const text = await readText(path);
  if (text === undefined) return [];
  try {
    return parseSnapshotIndex(text, path).snapshots;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure("data", `${error.message}; snapshot --reindex makes it anew from the files`, {
      cause: error,
    });
  }
}

/** The same where the index is broken, for those who would write it anew: what the files say. */
export async function readIndexOrFiles(folder: string): Promise<Listing> {
  try {
    return { entries: await readIndex(folder), notes: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { entries, notes } = await listFiles(folder);
    return { entries, notes: [error.message, ...notes] };
  }
}

/** Lists the snapshots of a folder by what is in the files, as of when these were written. */
export async function listFiles(folder: string): Promise<Listing> {
  const entries: SnapshotEntry[] = [];
  const notes: string[] = [];
  for (const file of await snapshotFiles(folder)) {
    const path = join(folder, file);
    const text = await readFile(path, "utf8");
    try {
      entries.push(entryOf(parseSnapshot(text, path), text, (await stat(path)).mtime));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      notes.push(`${error.message}; it is left out of ${INDEX}`);
    }
  }
  const newestFirst = (a: SnapshotEntry, b: SnapshotEntry) =>
    b.writtenAt.localeCompare(a.writtenAt) || b.file.localeCompare(a.file);
  return { entries: entries.sort(newestFirst), notes };
}

/** The files of a folder that have the name of a snapshot. */
export async function snapshotFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => SNAPSHOT_FILE.test(name)).sort();
}

const SNAPSHOT_FILE = /^\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.json$/;

export function snapshotFile({ range }: Pick<Snapshot, "range">): string {
  return `${range.from}_${range.to}.json`;
}

export function entryOf(snapshot: Snapshot, text: string, writtenAt: Date): SnapshotEntry {
  const { range, timeZone, cube } = snapshot;
  return {
    file: snapshotFile(snapshot),
    from: range.from,
    to: range.to,
    timeZone,
    cover: cube.cover,
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
    writtenAt: `${writtenAt.toISOString().slice(0, 19)}Z`,
    dataThrough: newestRow(cube),
  };
}

/** Undefined where there is no such file. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (Object(error).code === "ENOENT") return undefined;
    throw error;
  }
}
