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
  const snapshot = newest === null ? null : await readIfWhole(archive, newest.file);
  return { changes, cube: snapshot?.cube ?? null };
}

/**
 * The days of the newest snapshot that changed since they were published, and notes about snapshots left out. A day was
 * published by a listed snapshot or, according to the record, by a snapshot that is no longer listed. No day has changed if
 * the newest snapshot cannot be read.
 *
 * @param entries newest first
 * @param recorded the changes of an earlier run; null if there are none
 * @param retired whether `--keep` has ever retired a snapshot of the archive
 */
export async function countChanges(
  archive: Archive,
  entries: readonly SnapshotEntry[],
  recorded: RecordedChanges | null,
  retired: boolean,
): Promise<{ changes: Changes; notes: string[] }> {
  const [newest] = entries;
  const notes: string[] = [];
  if (newest === undefined) return { changes: changesFile(null, retired, []), notes };
  const readCube = async (entry: SnapshotEntry) => {
    const snapshot = await readIfListed(archive, entry, ({ message }) =>
      notes.push(`${message}; the days that it published count as unchanged`),
    );
    return snapshot?.cube ?? null;
  };
  const after = await readCube(newest);
  if (after === null) return { changes: changesFile(newest, retired, []), notes };
  const changedByDay = new Map<string, ChangedDay>();
  for (const publication of publications(entries)) {
    if (publication.entry === newest) continue;
    const before = await readCube(publication.entry);
    if (before === null) continue;
    for (const changed of changedDays(publication, { before, after }, entries, retired)) {
      changedByDay.set(changed.day, changed);
    }
  }
  for (const record of carriedRecords(recorded, entries)) {
    const carried = carriedDay(record, { recorded: recorded?.cube ?? null, after });
    if (carried !== null) changedByDay.set(record.day, carried);
  }
  const daysInOrder = [...changedByDay.values()].sort((a, b) => a.day.localeCompare(b.day));
  return { changes: changesFile(newest, retired, daysInOrder), notes };
}

/**
 * Recorded days of the newest snapshot's cover whose publisher is no longer listed, and was written before any listed
 * snapshot that holds the day. None if the record has days of another zone.
 */
function carriedRecords(
  recorded: RecordedChanges | null,
  entries: readonly SnapshotEntry[],
): readonly ChangedDay[] {
  const [newest] = entries;
  if (newest === undefined || recorded?.changes.newest?.timeZone !== newest.timeZone) return [];
  const listedPublishing = new Map<string, string>();
  for (const { entry, days } of publications(entries)) {
    for (const day of days) listedPublishing.set(day, dayWritten(entry));
  }
  return recorded.changes.days.filter(({ day, published: { file, on } }) => {
    const isPublisherListed = entries.some(
      (entry) => entry.file === file && dayWritten(entry) === on,
    );
    const isPublishedFirst = on <= (listedPublishing.get(day) ?? on);
    const isCovered = covers(newest.cover, { from: day, to: day });
    return !isPublisherListed && isPublishedFirst && isCovered;
  });
}

/** The content of `changes.json`. */
function changesFile(newest: SnapshotEntry | null, retired: boolean, days: ChangedDay[]): Changes {
  const newestFile = newest === null ? null : { file: newest.file, timeZone: newest.timeZone };
  return { schema: VERSION, newest: newestFile, retired, days };
}
