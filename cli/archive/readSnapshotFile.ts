import { parseSnapshot, type Snapshot } from "../../shared/archive/snapshot.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import { readText } from "../world/files.ts";
import type { Archive } from "./archive.ts";

/**
 * Reads one snapshot file.
 *
 * @throws Failure of kind `usage` when there is no such file, of kind `data` when it does not parse
 */
export function readSnapshotFile(path: string): Promise<Snapshot> {
  return readRequired(path, noFile(path));
}

/**
 * Reads a snapshot file that the index beside it lists.
 *
 * @throws Failure of kind `data` when there is no such file, or it does not parse
 */
export function readListedSnapshot(path: string): Promise<Snapshot> {
  const advice = "restore it, or rebuild the list with snapshot --reindex";
  const message = `${path} is listed in index.json, but does not exist: ${advice}`;
  return readRequired(path, new Failure("data", message));
}

/**
 * The snapshot in a file of an archive; null if it is missing or does not parse.
 *
 * @param report takes the reason, of kind `usage` for a missing file and of kind `data` for a broken one
 */
export async function readIfWhole(
  archive: Archive,
  file: string,
  report: (problem: Failure) => void = () => {},
): Promise<Snapshot | null> {
  const place = archive.place(file);
  const text = await archive.read(file);
  const snapshot = text === null ? noFile(place) : await attempt(() => parseSnapshot(text, place));
  if (!(snapshot instanceof Failure)) return snapshot;
  report(snapshot);
  return null;
}

/** A snapshot for a command that has no use without one. */
async function readRequired(path: string, missing: Failure): Promise<Snapshot> {
  const text = await readText(path);
  if (text === null) throw missing;
  const snapshot = await attempt(() => parseSnapshot(text, path));
  if (!(snapshot instanceof Failure)) return snapshot;
  const message = `${snapshot.message}; write the snapshot again with this version`;
  throw new Failure("data", message, { cause: snapshot });
}

function noFile(place: string): Failure {
  return new Failure("usage", `no snapshot file at ${place}: name a file of a snapshot folder`);
}
