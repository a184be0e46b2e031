import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { annotationsJsonSchema } from "../shared/annotations.ts";
import { Failure } from "../shared/failure.ts";
import { dayCount } from "../shared/range.ts";
import {
  parseSnapshot,
  parseSnapshotIndex,
  type Snapshot,
  type SnapshotEntry,
  snapshotJsonSchema,
} from "../shared/snapshot.ts";
import { chained } from "./chain.ts";
import { CHANGES, countChanges } from "./folderChanges.ts";
import { entryOf, INDEX, listFiles, readIndexOrFiles } from "./folderIndex.ts";
import { HEARTBEAT, withLock } from "./lock.ts";
import { PARTIAL, writeFile } from "./writeFile.ts";

const SCHEMA = "snapshot.schema.json";
const ANNOTATIONS_SCHEMA = "annotations.schema.json";

export interface WriteOptions {
  /** How many snapshots stay in the folder. */
  readonly keep: number;
  /** Whether it may take the place of one of another zone, or of a longer history. */
  readonly replace: boolean;
}

/**
 * Puts a snapshot into a folder: its file, then the index that lists it; then the oldest files beyond
 * `keep` are removed, and the days that have changed since they were published are listed anew. Whenever the run is killed, every file is whole and every listed one is there.
 * What is written was parsed first, as those who read it do. Returns what was wrong with the folder.
 *
 * @throws Failure of kind `locked` when another run writes to the folder, of kind `usage` when the
 * snapshot would take the place of one that says more or counts other days, of kind `data` when
 * nobody could read it.
 */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  { keep, replace }: WriteOptions,
): Promise<readonly string[]> {
  const text = snapshotText(snapshot);
  const entry = entryOf(snapshot, text, new Date());
  parseSnapshot(text, entry.file);
  await mkdir(folder, { recursive: true });
  return withLock(folder, HEARTBEAT, async () => {
    await removePartials(folder);
    if (!replace) await requireReplaceable(join(folder, entry.file), snapshot);
    const { entries, notes } = await readIndexOrFiles(folder);
    const others = entries.filter(({ file }) => file !== entry.file);
    const snapshots = [chained(entry, others), ...others];
    const index = indexText(snapshots.slice(0, keep));
    await writeFile(join(folder, SCHEMA), jsonText(snapshotJsonSchema()));
    await writeFile(join(folder, ANNOTATIONS_SCHEMA), jsonText(annotationsJsonSchema()));
    await writeFile(join(folder, entry.file), text);
    await writeFile(join(folder, INDEX), index);
    for (const { file } of snapshots.slice(keep)) await rm(join(folder, file), { force: true });
    return [...notes, ...(await writeChanges(folder, snapshots.slice(0, keep)))];
  });
}

/**
 * Makes the index of a folder from its files, and returns what was wrong with those left out.
 *
 * @throws Failure of kind `locked` when another run writes to the folder
 */
export async function reindex(
  folder: string,
): Promise<{ listed: number; notes: readonly string[] }> {
  return withLock(folder, HEARTBEAT, async () => {
    const { entries, notes } = await listFiles(folder);
    const chain = entries.map((entry, i) => chained(entry, entries.slice(i + 1)));
    await writeFile(join(folder, INDEX), indexText(chain));
    return { listed: entries.length, notes: [...notes, ...(await writeChanges(folder, chain))] };
  });
}

/** Comes after the index: it says of which snapshot it speaks. Returns what was wrong with others. */
async function writeChanges(
  folder: string,
  entries: readonly SnapshotEntry[],
): Promise<readonly string[]> {
  const { changes, notes } = await countChanges(folder, entries);
  await writeFile(join(folder, CHANGES), jsonText(changes));
  return notes;
}

/** The same data gives the same text. */
export function snapshotText(snapshot: Snapshot): string {
  return `${JSON.stringify(snapshot)}\n`;
}

function indexText(snapshots: readonly SnapshotEntry[]): string {
  const text = jsonText({ schema: 1, snapshots });
  parseSnapshotIndex(text, INDEX);
  return text;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A file is named for its range alone. One that does not parse says nothing worth keeping. */
async function requireReplaceable(path: string, { timeZone, cube }: Snapshot): Promise<void> {
  const there = await readIfWhole(path);
  if (there === null) return;
  if (there.timeZone !== timeZone) {
    throw new Failure(
      "usage",
      `${path} counts days of ${there.timeZone}, and this run of ${timeZone}: ` +
        `pass --time-zone ${there.timeZone}, another folder with --out, or --replace`,
    );
  }
  const [before, now] = [dayCount(there.cube.cover), dayCount(cube.cover)];
  if (before <= now) return;
  throw new Failure(
    "usage",
    `${path} answers for ${before} days, and this run would for ${now}: ` +
      `pass --history ${before}, another folder with --out, or --replace`,
  );
}

async function readIfWhole(path: string): Promise<Snapshot | null> {
  try {
    return parseSnapshot(await readFile(path, "utf8"), path);
  } catch (error) {
    if (error instanceof Failure || Object(error).code === "ENOENT") return null;
    throw error;
  }
}

/** What a run that was killed has left behind, or one that waits for the lock has just made. */
async function removePartials(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const isPartial = file.startsWith(".") && file.endsWith(PARTIAL);
    if (isPartial) await rm(join(folder, file), { force: true });
  }
}
