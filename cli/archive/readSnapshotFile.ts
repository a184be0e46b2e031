import { parseSnapshot, type Snapshot } from "../../shared/archive/snapshot.ts";
import { attempt, Failure, hasCode } from "../../shared/failure.ts";
import { readText, readWhole } from "../world/files.ts";
import type { Archive } from "./archive.ts";

/**
 * Reads one snapshot file.
 *
 * @throws Failure of kind `usage` when there is no such file, of kind `data` when it does not parse
 */
export async function readSnapshotFile(path: string): Promise<Snapshot> {
  return parseRequired(await readRequired(path), path);
}

/**
 * Reads a snapshot file that the index beside it lists.
 *
 * @throws Failure of kind `data` when there is no such file, or it does not parse
 */
export async function readListedSnapshot(path: string): Promise<Snapshot> {
  const text = await readText(path);
  if (text !== null) return parseRequired(text, path);
  const advice = "restore it, or rebuild the list with snapshot --reindex";
  throw new Failure("data", `${path} is listed in index.json, but does not exist: ${advice}`);
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

/** Parses a snapshot for a command that has no use without one. */
async function parseRequired(text: string, path: string): Promise<Snapshot> {
  const snapshot = await attempt(() => parseSnapshot(text, path));
  if (!(snapshot instanceof Failure)) return snapshot;
  const message = `${snapshot.message}; write the snapshot again with this version`;
  throw new Failure("data", message, { cause: snapshot });
}

async function readRequired(path: string): Promise<string> {
  try {
    return await readWhole(path);
  } catch (cause) {
    if (!hasCode(cause, "ENOENT", "EISDIR", "ENOTDIR")) throw cause;
    throw noFile(path, cause);
  }
}

function noFile(place: string, cause?: unknown): Failure {
  const message = `no snapshot file at ${place}: name a file of a snapshot folder`;
  return new Failure("usage", message, { cause });
}
