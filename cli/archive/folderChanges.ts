import { carriedDay, changedDays, publications } from "../../shared/archive/changedDays.ts";
import { type ChangedDay, type Changes, parseChanges } from "../../shared/archive/changes.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { VERSION } from "../../shared/dashboard/publishedDashboard.ts";
import { dayWritten } from "../../shared/days/dayWritten.ts";
import { covers } from "../../shared/days/range.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import type { Archive } from "./archive.ts";
import { readIfAsListed, readIfWhole } from "./readSnapshotFile.ts";

export const CHANGES = "changes.json";

/** The changes that an earlier run found. */
export interface RecordedChanges {
  readonly changes: Changes;
  /** The cube of the snapshot that was the newest then; null if that snapshot cannot be read, or there was none. */
  readonly cube: Cube | null;
}

/**
 * What `changes.json` records, with the cube of the snapshot that it names as the newest. Null if the archive has no such file,
 * or the file does not parse.
 */
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
 * The days of the newest snapshot whose counts changed since they were published, and notes about snapshots that cannot be
 * read. A day was published by a listed snapshot or, according to the record, by one that is no longer listed. Without a
 * readable newest snapshot, no day counts as changed.
 *
 * @param entries newest first
 * @param recorded null if there is no record
 * @param hasRetired whether `--keep` has ever retired a snapshot of the archive
 */
export async function countChanges(
  archive: Archive,
  entries: readonly SnapshotEntry[],
  recorded: RecordedChanges | null,
  hasRetired: boolean,
): Promise<{ changes: Changes; notes: string[] }> {
  const [newest] = entries;
  const notes: string[] = [];
  if (newest === undefined) return { changes: changesFile(null, hasRetired, []), notes };
  const readCube = async (entry: SnapshotEntry) => {
    const snapshot = await readIfAsListed(archive, entry, ({ message }) =>
      notes.push(`${message}; the days that it published count as unchanged`),
    );
    return snapshot?.cube ?? null;
  };
  const after = await readCube(newest);
  if (after === null) return { changes: changesFile(newest, hasRetired, []), notes };
  const changedByDay = new Map<string, ChangedDay>();
  for (const publication of publications(entries)) {
    if (publication.entry === newest) continue;
    const before = await readCube(publication.entry);
    if (before === null) continue;
    for (const changed of changedDays(publication, { before, after }, entries, hasRetired)) {
      changedByDay.set(changed.day, changed);
    }
  }
  // The publisher of a carried record wrote before any listed publisher of the day. So the change since its counts replaces the
  // change since those of a listed snapshot.
  for (const record of carriedRecords(recorded, entries)) {
    const carried = carriedDay(record, { recorded: recorded?.cube ?? null, after });
    if (carried !== null) changedByDay.set(record.day, carried);
  }
  const daysInOrder = [...changedByDay.values()].sort((a, b) => a.day.localeCompare(b.day));
  return { changes: changesFile(newest, hasRetired, daysInOrder), notes };
}

/**
 * The recorded days of the newest snapshot's cover whose publisher is no longer listed. A day that a listed snapshot published
 * on an earlier date than the recorded publisher is left out. None if the record counts days of another zone.
 */
function carriedRecords(
  recorded: RecordedChanges | null,
  entries: readonly SnapshotEntry[],
): readonly ChangedDay[] {
  const [newest] = entries;
  if (newest === undefined || recorded?.changes.newest?.timeZone !== newest.timeZone) return [];
  const listedPublicationDays = new Map<string, string>();
  for (const { entry, days } of publications(entries)) {
    for (const day of days) listedPublicationDays.set(day, dayWritten(entry));
  }
  return recorded.changes.days.filter(({ day, published: { file, on } }) => {
    const isPublisherListed = entries.some(
      (entry) => entry.file === file && dayWritten(entry) === on,
    );
    const listedOn = listedPublicationDays.get(day);
    // Of two snapshots of the same date, the one that is no longer listed counts as the earlier one.
    const isPublishedFirst = listedOn === undefined || on <= listedOn;
    const isCovered = covers(newest.cover, { from: day, to: day });
    return !isPublisherListed && isPublishedFirst && isCovered;
  });
}

/** The content of `changes.json`. */
function changesFile(
  newest: SnapshotEntry | null,
  hasRetired: boolean,
  days: ChangedDay[],
): Changes {
  const newestFile = newest === null ? null : { file: newest.file, timeZone: newest.timeZone };
  return { schema: VERSION, newest: newestFile, retired: hasRetired, days };
}
