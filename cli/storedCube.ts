import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dayOf } from "../shared/calendar.ts";
import type { Cube } from "../shared/cube.ts";
import { Failure } from "../shared/failure.ts";
import { filledRange } from "../shared/filledRange.ts";
import { covers, type Range } from "../shared/range.ts";
import { parseRangeWithin, type RangeWords } from "../shared/rangeWords.ts";
import { parseSnapshot, type Snapshot, type SnapshotEntry } from "../shared/snapshot.ts";
import { readIndex } from "./folderIndex.ts";

export interface StoredCube {
  readonly cube: Cube;
  readonly range: Range;
  readonly source: string;
  /** When the file was written, where an index beside it says so. */
  readonly writtenAt: string | null;
}

export interface StoredRequest extends RangeWords {
  readonly timeZone?: string;
}

/**
 * Reads a snapshot file, or out of a folder the newest snapshot that covers the range. Where no range
 * is asked for it is the snapshot's own.
 *
 * @throws Failure of kind `usage` when there is no such snapshot, of kind `data` when it does not
 * parse.
 */
export async function readStoredCube(path: string, request: StoredRequest): Promise<StoredCube> {
  const file = (await isFolder(path)) ? await chooseFile(path, request) : path;
  const snapshot = parseSnapshot(await readFile(file, "utf8"), file);
  checkTimeZone(snapshot, request, file);
  const { cube } = snapshot;
  const range = rangeOf({ ...snapshot, cover: cube.cover }, request);
  return {
    cube,
    range: request.period === "all" ? filledRange(cube, range) : range,
    source: file,
    writtenAt: await writtenAt(file),
  };
}

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    throw new Failure("usage", `no snapshot at ${path}: name a snapshot file or folder`, { cause });
  }
}

async function chooseFile(folder: string, request: StoredRequest): Promise<string> {
  const entries = await readIndex(folder);
  const chosen = entries.find((entry) => answers(entry, request)) ?? entries[0];
  if (chosen === undefined) {
    throw new Failure("usage", `no snapshot in ${folder}: write one with the snapshot command`);
  }
  return join(folder, chosen.file);
}

function answers(entry: SnapshotEntry, request: StoredRequest): boolean {
  const { timeZone = entry.timeZone } = request;
  return (
    timeZone === entry.timeZone && covers(entry.cover, rangeOf({ ...entry, range: entry }, request))
  );
}

interface Dated {
  readonly timeZone: string;
  readonly range: Range;
  readonly cover: Range;
}

function rangeOf({ timeZone, range, cover }: Dated, request: StoredRequest): Range {
  const { from, to, last, period } = request;
  if ([from, to, last, period].every((word) => word === undefined)) return range;
  return parseRangeWithin(request, dayOf(Date.now(), timeZone), cover);
}

function checkTimeZone(snapshot: Snapshot, { timeZone }: StoredRequest, file: string): void {
  if (timeZone === undefined || timeZone === snapshot.timeZone) return;
  throw new Failure(
    "usage",
    `${file} counts days of ${snapshot.timeZone}, not of ${timeZone}: leave --time-zone out`,
  );
}

async function writtenAt(file: string): Promise<string | null> {
  const entries = await readIndex(dirname(file));
  return entries.find((entry) => join(dirname(file), entry.file) === join(file))?.writtenAt ?? null;
}
