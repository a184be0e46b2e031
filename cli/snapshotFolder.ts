import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  parseSnapshotIndex,
  type Snapshot,
  type SnapshotEntry,
  snapshotJsonSchema,
} from "../shared/snapshot.ts";
import { withLock } from "./lock.ts";
import { PARTIAL, writeFile } from "./writeFile.ts";

const INDEX = "index.json";
const SCHEMA = "snapshot.schema.json";

/**
 * Puts a snapshot into a folder: its file, then the index that lists it; then the oldest files beyond
 * `keep` are removed. Whenever the run is killed, every file is whole and every listed one is there.
 *
 * @throws Failure of kind `locked` when another run writes to the folder, of kind `data` when the
 * folder's index does not parse.
 */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  keep: number,
): Promise<void> {
  const text = snapshotText(snapshot);
  await mkdir(folder, { recursive: true });
  await withLock(folder, async () => {
    await removePartials(folder);
    const entry = entryOf(snapshot, text);
    const others = (await readIndex(folder)).filter(({ file }) => file !== entry.file);
    const snapshots = [entry, ...others];
    await writeFile(join(folder, SCHEMA), jsonText(snapshotJsonSchema()));
    await writeFile(join(folder, entry.file), text);
    await writeFile(
      join(folder, INDEX),
      jsonText({ schema: 1, snapshots: snapshots.slice(0, keep) }),
    );
    for (const { file } of snapshots.slice(keep)) await rm(join(folder, file), { force: true });
  });
}

export function snapshotFile({ range }: Snapshot): string {
  return `${range.from}_${range.to}.json`;
}

/** The same data gives the same text. */
export function snapshotText(snapshot: Snapshot): string {
  return `${JSON.stringify(snapshot)}\n`;
}

/**
 * The snapshots that a folder's index lists, newest first; none where there is no index.
 *
 * @throws Failure of kind `data` when the index does not parse.
 */
export async function readIndex(folder: string): Promise<SnapshotEntry[]> {
  const path = join(folder, INDEX);
  const text = await readText(path);
  return text === undefined ? [] : parseSnapshotIndex(text, path).snapshots;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (Object(error).code === "ENOENT") return undefined;
    throw error;
  }
}

export function entryOf(snapshot: Snapshot, text: string): SnapshotEntry {
  const { range, timeZone, cube, completeness } = snapshot;
  const newest = Object.values(completeness).flatMap((table) => table.newest ?? []);
  return {
    file: snapshotFile(snapshot),
    from: range.from,
    to: range.to,
    timeZone,
    cover: cube.cover,
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
    writtenAt: `${new Date().toISOString().slice(0, 19)}Z`,
    dataThrough: newest.sort().at(-1) ?? null,
  };
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** What a run that was killed has left behind, or one that waits for the lock has just made. */
async function removePartials(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const isPartial = file.startsWith(".") && file.endsWith(PARTIAL);
    if (isPartial) await rm(join(folder, file), { force: true });
  }
}
