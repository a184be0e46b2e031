import { basename, dirname } from "node:path";
import { parseSnapshot, type Snapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import { type Archive, folderArchive } from "./archive.ts";
import { listedFault, readIndex } from "./folderIndex.ts";

/** A snapshot, and its entry in the index beside its file; null if the index does not list the file. */
export interface NamedSnapshot {
  readonly snapshot: Snapshot;
  readonly entry: SnapshotEntry | null;
}

/**
 * Reads a snapshot file that a user names.
 *
 * @throws Failure of kind `usage` when there is no such file and the index beside it lists none, of kind `data` when the file
 * or that index does not parse, or the file is not there as the index lists it
 */
export async function readNamedSnapshot(path: string): Promise<NamedSnapshot> {
  const archive = folderArchive(dirname(path));
  const file = basename(path);
  const index = await readIndex(archive);
  const entry = index.find((listed) => listed.file === file) ?? null;
  if (entry !== null) return { snapshot: await readListedSnapshot(archive, entry), entry };
  const text = await archive.read(file);
  if (text === null) throw noFile(path);
  return { snapshot: await parseRequired(text, path), entry };
}

/**
 * Reads a snapshot file that the index of an archive lists.
 *
 * @throws Failure of kind `data` when the file does not exist, differs from the listed one, or does not parse
 */
export async function readListedSnapshot(
  archive: Archive,
  entry: SnapshotEntry,
): Promise<Snapshot> {
  return parseRequired(await readListedText(archive, entry), archive.place(entry.file));
}

/**
 * The text of a file that the index of an archive lists.
 *
 * @throws Failure of kind `data` when the file does not exist, or differs from the listed one
 */
export async function readListedText(archive: Archive, entry: SnapshotEntry): Promise<string> {
  const text = await archive.read(entry.file);
  const place = archive.place(entry.file);
  if (text === null) {
    const advice = "restore it, or rebuild the list with snapshot --reindex";
    throw new Failure("data", `${place} is listed in index.json, but does not exist: ${advice}`);
  }
  const fault = listedFault(text, entry);
  if (fault === null) return text;
  const advice = "restore it, or list it as it is with snapshot --reindex";
  throw new Failure("data", `${notListed(place, fault)}; ${advice}`);
}

function notListed(place: string, fault: string): string {
  return `${place} is not the file that index.json lists (${fault})`;
}

/** Takes the reason why a snapshot cannot be read, of kind `usage` for a missing file, else of kind `data`. */
type Report = (problem: Failure) => void;

/**
 * The snapshot that the index of an archive lists; null, after a report, if its file is missing, differs from the listed one,
 * or does not parse.
 */
export async function readIfAsListed(
  archive: Archive,
  entry: SnapshotEntry,
  report: Report = () => {},
): Promise<Snapshot | null> {
  const place = archive.place(entry.file);
  const text = await archive.read(entry.file);
  const fault = text === null ? null : listedFault(text, entry);
  if (fault !== null) {
    report(new Failure("data", notListed(place, fault)));
    return null;
  }
  return wholeSnapshot(text, place, report);
}

/** The snapshot in a file of an archive; null if it is missing or does not parse. */
export async function readIfWhole(archive: Archive, file: string): Promise<Snapshot | null> {
  return wholeSnapshot(await archive.read(file), archive.place(file), () => {});
}

/**
 * The snapshot in a file's text; null, after a report, if the file is missing or does not parse.
 *
 * @param text null for a missing file
 */
async function wholeSnapshot(
  text: string | null,
  place: string,
  report: Report,
): Promise<Snapshot | null> {
  const snapshot = text === null ? noFile(place) : await attempt(() => parseSnapshot(text, place));
  if (!(snapshot instanceof Failure)) return snapshot;
  report(snapshot);
  return null;
}

/**
 * The snapshot in a text, for a command that has no use without one.
 *
 * @throws Failure of kind `data` with advice if the text does not parse
 */
async function parseRequired(text: string, place: string): Promise<Snapshot> {
  const snapshot = await attempt(() => parseSnapshot(text, place));
  if (!(snapshot instanceof Failure)) return snapshot;
  const message = `${snapshot.message}; write the snapshot again with this version`;
  throw new Failure("data", message, { cause: snapshot });
}

function noFile(place: string): Failure {
  return new Failure("usage", `no snapshot file at ${place}: name a file of a snapshot folder`);
}
