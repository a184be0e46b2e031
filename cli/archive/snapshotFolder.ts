import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { annotationsJsonSchema } from "../../shared/archive/annotations.ts";
import { parseSnapshot, type Snapshot, snapshotJsonSchema } from "../../shared/archive/snapshot.ts";
import { parseSnapshotIndex, type SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { dayCount } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { formatFirst } from "../../shared/text/format.ts";
import {
  makeFolder,
  PARTIAL,
  type PreparedFile,
  prepareFile,
  readText,
  writeFile,
} from "../environment/files.ts";
import { type Archive, folderArchive, isSnapshotFile } from "./archive.ts";
import { ANNOTATIONS } from "./folderAnnotations.ts";
import {
  CHANGES,
  countChanges,
  type RecordedChanges,
  readRecordedChanges,
} from "./folderChanges.ts";
import {
  type FolderListing,
  INDEX,
  indexEntry,
  listFiles,
  newestFirst,
  readIndexAndFiles,
  sha256Of,
} from "./folderIndex.ts";
import { LATEST, latestTexts } from "./latestFiles.ts";
import { withLock } from "./lock.ts";
import { readIfAsListed, readIfWhole } from "./readSnapshotFile.ts";

const SCHEMA = "snapshot.schema.json";
const ANNOTATIONS_SCHEMA = "annotations.schema.json";

/** The files of a folder beside its index and the snapshots of that index. */
export const BESIDE: readonly string[] = [
  ...LATEST,
  CHANGES,
  ANNOTATIONS,
  SCHEMA,
  ANNOTATIONS_SCHEMA,
];

export interface WriteOptions {
  readonly keep: number;
  /** Whether it may replace a file with another time zone or a longer cover. */
  readonly replace: boolean;
  /** The time of writing, in epoch milliseconds. */
  readonly now: number;
}

/**
 * Writes a snapshot into a folder, in this order:
 * 1. its file, and the index that lists it;
 * 2. the newest snapshot under the names of the latest files;
 * 3. `changes.json`, with the days that changed since they were published.
 *
 * Then it removes listed snapshots, until at most `keep` are left: those with the earliest ends.
 *
 * A run may be killed at any time. Then every file is whole, and every listed file is there as it is listed. The next run lists
 * a snapshot that this run wrote, but did not list. The snapshot and the index are parsed, as a reader will parse them, before
 * they are written. Returns the removed files, and notes about problems of the folder.
 *
 * @throws Failure of kind `locked` when another run writes to the folder, of kind `usage` when the
 * snapshot would replace one with a longer cover or another time zone, or would not be kept, of kind
 * `data` when the snapshot could not be read again
 */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  { keep, replace, now }: WriteOptions,
) {
  const text = snapshotText(snapshot);
  const entry = indexEntry(snapshot, text, new Date(now));
  parseSnapshot(text, entry.file);
  await makeFolder(folder);
  return withLock(folder, async () => {
    const archive = folderArchive(folder);
    await removePartials(folder);
    if (!replace) await requireReplaceable(archive, entry.file, snapshot);
    const listing = await readIndexAndFiles(folder);
    const { kept, retired } = keptAndRetired(entry, listing, keep);
    const { entries, unlisted } = listing;
    const index = indexText(kept);
    const recorded = await readRecordedChanges(archive);
    await writeFile(join(folder, SCHEMA), jsonText(snapshotJsonSchema()));
    await writeFile(join(folder, ANNOTATIONS_SCHEMA), jsonText(annotationsJsonSchema()));
    await publishListed(folder, {
      file: entry.file,
      text,
      interimIndex: indexBeforeReplacing(entry, entries),
      index,
    });
    await writeLatest(archive, kept[0]);
    const changeNotes = await writeChanges(folder, kept, retired, recorded);
    const removal = await removeRetired(folder, retired);
    const relisted = kept.filter((listed) => unlisted.includes(listed)).map(({ file }) => file);
    return {
      removed: removal.removed,
      notes: [
        ...listing.notes,
        ...relistedNotes(folder, relisted),
        ...changeNotes,
        ...removal.notes,
      ],
    };
  });
}

/**
 * The snapshots that stay in a folder with a new one, newest first, and the listed ones that are removed. Files that no index
 * lists are never removed.
 *
 * @throws Failure of kind `usage` if the new one would not stay
 */
function keptAndRetired(
  entry: SnapshotEntry,
  { entries, unlisted }: FolderListing,
  keep: number,
): { kept: SnapshotEntry[]; retired: SnapshotEntry[] } {
  const others = [...entries, ...unlisted].filter(({ file }) => file !== entry.file);
  const snapshots = newestFirst([entry, ...others]);
  const kept = snapshots.slice(0, keep);
  if (!kept.includes(entry)) throw notKept(entry, keep);
  const retired = snapshots.slice(keep).filter((old) => !unlisted.includes(old));
  return { kept, retired };
}

/**
 * The index for the moment in which a listed file gets another text. It does not list that file, which would differ from its
 * entry. Null if the snapshot replaces no listed file, or has the same text.
 */
function indexBeforeReplacing(
  entry: SnapshotEntry,
  entries: readonly SnapshotEntry[],
): string | null {
  const replaced = entries.find(({ file }) => file === entry.file);
  if (replaced === undefined || replaced.sha256 === entry.sha256) return null;
  return indexText(entries.filter((other) => other !== replaced));
}

interface ListedTexts {
  readonly file: string;
  readonly text: string;
  /** The index until the file is replaced; null to leave it as it is until then. */
  readonly interimIndex: string | null;
  readonly index: string;
}

/**
 * Puts a snapshot and the index that lists it into a folder. Both are written beside their paths first: if the disk is full,
 * the folder stays as it is. Then, at any moment, each file that the index lists is there as it is listed.
 */
async function publishListed(
  folder: string,
  { file, text, interimIndex, index }: ListedTexts,
): Promise<void> {
  const prepared: PreparedFile[] = [];
  try {
    prepared.push(await prepareFile(join(folder, file), text));
    prepared.push(await prepareFile(join(folder, INDEX), index));
    // The index names the checksum of a file: while the file is replaced, no index may list it.
    if (interimIndex !== null) await writeFile(join(folder, INDEX), interimIndex);
    // The snapshot first: the index must not list a file that is not there yet.
    for (const { publish } of prepared) await publish();
  } finally {
    for (const { discard } of prepared) await discard();
  }
}

function relistedNotes(folder: string, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  return [`${join(folder, INDEX)} did not list ${formatFirst(files, SHOWN_NAMES)}: listed again`];
}

/** The most files that a message names. */
const SHOWN_NAMES = 10;

/**
 * Removes the files of retired snapshots. A file that is not as the index lists it stays, with a note: an index may come from
 * elsewhere, and name any file.
 */
async function removeRetired(folder: string, retired: readonly SnapshotEntry[]) {
  const removed: string[] = [];
  const notes: string[] = [];
  for (const { file, sha256 } of retired) {
    const path = join(folder, file);
    const text = await readText(path);
    if (text === null) continue;
    const isListedSnapshot = isSnapshotFile(file) && sha256Of(text) === sha256;
    if (isListedSnapshot) {
      await rm(path, { force: true });
      removed.push(path);
    } else {
      notes.push(`${path} is not the snapshot that ${INDEX} listed: it is not removed`);
    }
  }
  return { removed, notes };
}

function notKept({ file, to }: SnapshotEntry, keep: number): Failure {
  return new Failure(
    "usage",
    `${file} would not be kept: it ends on ${to}, and --keep ${keep} keeps the snapshots that end last; ` +
      "leave --keep out, or name another folder with --out",
  );
}

/**
 * Rebuilds the index of a folder from its files. Returns notes about files left out.
 *
 * @throws Failure of kind `locked` when another run writes to the folder
 */
export async function reindex(
  folder: string,
): Promise<{ listed: number; notes: readonly string[] }> {
  return withLock(folder, async () => {
    const skippedFiles: ReadonlySet<string> = new Set();
    const { entries, notes } = await listFiles(folder, skippedFiles);
    const archive = folderArchive(folder);
    const recorded = await readRecordedChanges(archive);
    await writeFile(join(folder, INDEX), indexText(entries));
    await writeLatest(archive, entries[0]);
    const retired: SnapshotEntry[] = [];
    const changeNotes = await writeChanges(folder, entries, retired, recorded);
    return { listed: entries.length, notes: [...notes, ...changeNotes] };
  });
}

/**
 * Writes the newest snapshot under the names of the latest files. Leaves these as they are if the newest snapshot is broken,
 * and removes them if there is none.
 */
async function writeLatest(archive: Archive, newest: SnapshotEntry | undefined): Promise<void> {
  if (newest === undefined) {
    for (const name of LATEST) await rm(archive.place(name), { force: true });
    return;
  }
  const texts = await latestTexts(archive, newest);
  if (texts === null) return;
  for (const name of LATEST) await writeFile(archive.place(name), texts[name]);
}

/**
 * Writes `changes.json`, after the index, since the file names the newest snapshot. Its changes are counted in two steps:
 * 1. from the retired snapshots to the newest one, while the retired files still exist;
 * 2. from the kept snapshots to the newest one. The result of step 1 is the record of this step, as `verify` will count.
 *
 * Returns notes about snapshots that cannot be read.
 */
async function writeChanges(
  folder: string,
  kept: readonly SnapshotEntry[],
  retired: readonly SnapshotEntry[],
  recorded: RecordedChanges | null,
): Promise<readonly string[]> {
  const archive = folderArchive(folder);
  const [newest] = kept;
  // Without a record, a folder with older snapshots may have retired some.
  const hasRetiredBefore = recorded?.changes.retired ?? kept.length > 1;
  const newestAndRetired = newest === undefined ? retired : [newest, ...retired];
  const sinceRetired = await countChanges(archive, newestAndRetired, recorded, hasRetiredBefore);
  const newestSnapshot = newest === undefined ? null : await readIfAsListed(archive, newest);
  const retiredRecord = { changes: sinceRetired.changes, cube: newestSnapshot?.cube ?? null };
  const hasRetired = hasRetiredBefore || retired.length > 0;
  const sinceKept = await countChanges(archive, kept, retiredRecord, hasRetired);
  await writeFile(join(folder, CHANGES), jsonText(sinceKept.changes));
  return [...sinceRetired.notes, ...sinceKept.notes];
}

/** The text of a snapshot's file: the same snapshot always gives the same text. */
export function snapshotText(snapshot: Snapshot): string {
  return `${JSON.stringify(snapshot)}\n`;
}

/** The text of an index, which is parsed as a reader will parse it. */
function indexText(snapshots: readonly SnapshotEntry[]): string {
  const text = jsonText({ schema: 1, snapshots });
  parseSnapshotIndex(text, INDEX);
  return text;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Refuses to replace a snapshot of the same range, whose file has the same name, if it has another time zone or a longer
 * cover. A file that does not parse may be replaced.
 */
async function requireReplaceable(
  archive: Archive,
  file: string,
  { timeZone, cube }: Snapshot,
): Promise<void> {
  const existing = await readIfWhole(archive, file);
  if (existing === null) return;
  const path = archive.place(file);
  if (existing.timeZone !== timeZone) {
    throw new Failure(
      "usage",
      `${path} counts days of ${existing.timeZone}, but this run counts days of ${timeZone}: ` +
        `pass --time-zone ${existing.timeZone}, another folder with --out, or --replace`,
    );
  }
  const daysBefore = dayCount(existing.cube.cover);
  const daysNow = dayCount(cube.cover);
  if (daysBefore <= daysNow) return;
  throw new Failure(
    "usage",
    `${path} covers ${daysBefore} days, but this run would cover ${daysNow}: ` +
      `pass --history ${daysBefore}, another folder with --out, or --replace`,
  );
}

/** Removes the partial files of killed runs, and of runs that are waiting for the lock. */
async function removePartials(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const isPartial = file.startsWith(".") && file.endsWith(PARTIAL);
    if (isPartial) await rm(join(folder, file), { force: true });
  }
}
