import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { parseSnapshot, type Snapshot } from "../../shared/archive/snapshot.ts";
import { parseSnapshotIndex, type SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { newestRow } from "../../shared/cube/newestRow.ts";
import { earlier, toSecond } from "../../shared/days/day.ts";
import { dayWritten } from "../../shared/days/dayWritten.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import { type Archive, folderArchive } from "./archive.ts";

export const INDEX = "index.json";

/** Snapshots as an index lists them, newest first, and notes about files left out. */
export interface Listing {
  readonly entries: readonly SnapshotEntry[];
  readonly notes: readonly string[];
}

/**
 * The snapshots that an archive's index lists, newest first; none if there is no index.
 *
 * @throws Failure of kind `data` when the index does not parse.
 */
export async function readIndex(archive: Archive): Promise<SnapshotEntry[]> {
  const text = await archive.read(INDEX);
  if (text === null) return [];
  const index = await attempt(() => parseSnapshotIndex(text, archive.place(INDEX)));
  if (!(index instanceof Failure)) return index.snapshots;
  const message = `${index.message}; ${archive.repairAdvice}`;
  throw new Failure("data", message, { cause: index });
}

/**
 * The snapshots of a folder that must have at least one.
 *
 * @throws Failure of kind `usage` without a snapshot, of kind `data` when files exist but are not listed
 */
export async function readFilledIndex(
  folder: string,
): Promise<[newest: SnapshotEntry, ...others: SnapshotEntry[]]> {
  const archive = folderArchive(folder);
  const [newest, ...others] = await readIndex(archive);
  if (newest !== undefined) return [newest, ...others];
  if ((await archive.list()).length === 0) throw noSnapshot(archive);
  const message = `${archive.place(INDEX)} lists none of the snapshots there`;
  throw new Failure("data", `${message}; snapshot --reindex lists them`);
}

export function noSnapshot({ place, emptyAdvice, emptyKind }: Archive): Failure {
  return new Failure(emptyKind, `no snapshot in ${place()}: ${emptyAdvice}`);
}

/** What the files of a folder say, for callers that rewrite its index. */
export interface FolderListing extends Listing {
  /** Snapshots that the index does not list: a run was killed before it did, or the index is lost. */
  readonly unlisted: readonly SnapshotEntry[];
}

/** What the index lists, and the snapshots of the folder that it does not list. An index that does not parse lists none. */
export async function readIndexAndFiles(folder: string): Promise<FolderListing> {
  const indexed = await attempt(readIndex(folderArchive(folder)));
  const isInvalid = indexed instanceof Failure;
  const entries = isInvalid ? [] : indexed;
  const listedFiles = new Set(entries.map(({ file }) => file));
  const others = await listFiles(folder, listedFiles);
  const notes: string[] = isInvalid ? [indexed.message] : [];
  // With a filled index, only a killed run leaves a snapshot unlisted, and that one parses: other files need no note.
  if (entries.length === 0) notes.push(...others.notes);
  return { entries, unlisted: others.entries, notes };
}

/**
 * Lists the snapshots of a folder by their content. The modification time of a file counts as its time of writing. Files that
 * do not parse, or whose name has other days than their content, are left out with a note.
 *
 * @param skippedFiles the names of files that are not read, and get no note
 */
export async function listFiles(
  folder: string,
  skippedFiles: ReadonlySet<string>,
): Promise<Listing> {
  const entries: SnapshotEntry[] = [];
  const notes: string[] = [];
  const archive = folderArchive(folder);
  const files = await archive.list();
  for (const file of files) {
    const text = skippedFiles.has(file) ? null : await archive.read(file);
    if (text === null) continue;
    const path = archive.place(file);
    const snapshot = await attempt(() => parseSnapshot(text, path));
    if (snapshot instanceof Failure) {
      notes.push(`${snapshot.message}; it is left out of ${INDEX}`);
    } else if (snapshotFile(snapshot) !== file) {
      notes.push(`${path} has the days of ${snapshotFile(snapshot)}; it is left out of ${INDEX}`);
    } else {
      const { mtime } = await stat(path);
      entries.push(indexEntry(snapshot, text, mtime));
    }
  }
  return { entries: newestFirst(entries), notes };
}

/**
 * Sorts entries as an index does, by their last day and then by the time of writing, latest first. Days
 * that were still in the future at the time of writing do not count.
 */
export function newestFirst(entries: readonly SnapshotEntry[]): SnapshotEntry[] {
  const lastBegunDay = (entry: SnapshotEntry) => earlier(entry.to, dayWritten(entry));
  return entries.toSorted((a, b) => {
    const dayOrder = lastBegunDay(b).localeCompare(lastBegunDay(a));
    return dayOrder === 0 ? b.writtenAt.localeCompare(a.writtenAt) : dayOrder;
  });
}

/**
 * Whether a path is a folder, and not one file.
 *
 * @throws Failure of kind `usage` if nothing is there
 */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    throw new Failure("usage", `no snapshot at ${path}: name a snapshot file or folder`, { cause });
  }
}

export function snapshotFile({ range }: Pick<Snapshot, "range">): string {
  return `${range.from}_${range.to}.json`;
}

/** The entry of a snapshot whose file has this text. */
export function indexEntry(snapshot: Snapshot, text: string, writtenAt: Date): SnapshotEntry {
  const { range, timeZone, cube } = snapshot;
  return {
    file: snapshotFile(snapshot),
    from: range.from,
    to: range.to,
    timeZone,
    cover: cube.cover,
    bytes: Buffer.byteLength(text),
    sha256: sha256Of(text),
    writtenAt: toSecond(writtenAt.getTime()),
    dataThrough: newestRow(cube, cube.timeZone),
  };
}

/** Why a text is not the listed file; null if it is. */
export function listedFault(
  text: string,
  { sha256 }: Pick<SnapshotEntry, "sha256">,
): string | null {
  if (sha256Of(text) === sha256) return null;
  const unixText = text.replaceAll("\r\n", "\n");
  const differsInLineEnds = sha256Of(unixText) === sha256;
  return differsInLineEnds ? OTHER_LINE_ENDS : `its checksum is not the one in ${INDEX}`;
}

/** Git for Windows changes them at a checkout. */
export const OTHER_LINE_ENDS =
  "its line ends were changed: let .gitattributes say *.json -text, and check it out again";

export function sha256Of(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
