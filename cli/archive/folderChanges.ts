import { carriedDay, changedDays, publications } from "../../shared/archive/changedDays.ts";
import { type ChangedDay, type Changes, parseChanges } from "../../shared/archive/changes.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { VERSION } from "../../shared/dashboard/publishedDashboard.ts";
import { dayWritten } from "../../shared/days/dayWritten.ts";
import { covers } from "../../shared/days/range.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import type { Archive } from "./archive.ts";
import { readIfListed, readIfWhole } from "./readSnapshotFile.ts";

export const CHANGES = "changes.json";

/**
 * The changes in `changes.json`, and the cube of the newest snapshot that the file names; null if that
 * snapshot cannot be read.
 */
export interface RecordedChanges {
  readonly changes: Changes;
  readonly cube: Cube | null;
}

/** The archive's record; null without a readable `changes.json`. */
export async function readRecordedChanges(archive: Archive): Promise<RecordedChanges | null> {
  const text = await archive.read(CHANGES);
  if (text === null) return null;
  const changes = await attempt(() => parseChanges(text, CHANGES));
  if (changes instanceof Failure) return null;
  const { newest } = changes;
  const whole = newest === null ? null : await readIfWhole(archive, newest.file);
  return { changes, cube: whole?.cube ?? null };
}

/**
 * The days of the newest snapshot that changed since they were published, by a listed snapshot or,
 * according to the record, by a snapshot that is no longer listed, and notes about snapshots left out.
 *
 * @param retired whether `--keep` has ever retired a snapshot of the archive
 */
export async function countChanges(
  archive: Archive,
  entries: readonly SnapshotEntry[],
  recorded: RecordedChanges | null,
  retired: boolean,
) {
  const [newest] = entries;
  const notes: string[] = [];
  if (newest === undefined) return { changes: changes(null, retired, []), notes };
  const readCube = async (entry: SnapshotEntry) => {
    const listed = await readIfListed(archive, entry, ({ message }) =>
      notes.push(`${message}; the days that it published count as unchanged`),
    );
    return listed?.cube ?? null;
  };
  const days = new Map<string, ChangedDay>();
  const after = await readCube(newest);
  for (const publication of publications(entries)) {
    if (after === null || publication.entry === newest) continue;
    const before = await readCube(publication.entry);
    if (before === null) continue;
    for (const day of changedDays(publication, { before, after }, entries, retired)) {
      days.set(day.day, day);
    }
  }
  for (const record of carriedRecords(recorded, entries)) {
    if (after === null) break;
    const carried = carriedDay(record, { recorded: recorded?.cube ?? null, after });
    if (carried !== null) days.set(record.day, carried);
  }
  const inOrder = [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
  return { changes: changes(newest, retired, inOrder), notes };
}

/** Records of days whose publisher is older than every listed snapshot, and no longer listed. */
function carriedRecords(
  recorded: RecordedChanges | null,
  entries: readonly SnapshotEntry[],
): readonly ChangedDay[] {
  const [newest] = entries;
  if (newest === undefined || recorded?.changes.newest?.timeZone !== newest.timeZone) return [];
  const published = new Map(
    publications(entries).flatMap(({ entry, days }) =>
      days.map((day) => [day, dayWritten(entry)] as const),
    ),
  );
  return recorded.changes.days.filter(({ day, published: { file, on } }) => {
    const isListed = entries.some((entry) => entry.file === file && dayWritten(entry) === on);
    const listedOn = published.get(day) ?? on;
    return !isListed && on <= listedOn && covers(newest.cover, { from: day, to: day });
  });
}

function changes(newest: SnapshotEntry | null, retired: boolean, days: ChangedDay[]): Changes {
  const named = newest === null ? null : { file: newest.file, timeZone: newest.timeZone };
  return { schema: VERSION, newest: named, retired, days };
}
