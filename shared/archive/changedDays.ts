import type { Cube } from "../cube/cube.ts";
import type { Day } from "../days/day.ts";
import { dayWritten } from "../days/dayWritten.ts";
import { covers, type DayRange, listDays, sharedDays } from "../days/range.ts";
import type { ChangedDay } from "./changes.ts";
import { type DayChange, dayChange, labelCounts } from "./compareCubes.ts";
import type { SnapshotEntry } from "./snapshotIndex.ts";

/** A snapshot, and the days that no older snapshot of the folder holds complete. */
export interface Publication {
  readonly entry: SnapshotEntry;
  readonly days: readonly Day[];
}

/**
 * The snapshots that published days of the newest snapshot's cover, each with its days, in the order of their writing. A
 * day is published by the oldest snapshot that covers it and was written after the day ended. Snapshots of other zones
 * publish nothing: their days differ.
 *
 * @param entries newest first, as in the index
 */
export function publications(entries: readonly SnapshotEntry[]): Publication[] {
  const [newest] = entries;
  if (newest === undefined) return [];
  const sameZone = entries.filter(({ timeZone }) => timeZone === newest.timeZone);
  // Reversed first, since a stable sort keeps this order of entries that were written in the same second.
  const oldestFirst = sameZone.reverse().sort(byWriting);
  const publishedDays = new Set<Day>();
  const publishers: Publication[] = [];
  for (const entry of oldestFirst) {
    const days = completeDays(entry, newest.cover).filter((day) => !publishedDays.has(day));
    for (const day of days) publishedDays.add(day);
    if (days.length > 0) publishers.push({ entry, days });
  }
  return publishers;
}

/** The days of a cover that a snapshot holds, and that had ended when it was written. */
function completeDays(entry: SnapshotEntry, cover: DayRange): Day[] {
  const shared = sharedDays(entry.cover, cover);
  if (shared === null) return [];
  const written = dayWritten(entry);
  return listDays(shared).filter((day) => day < written);
}

/**
 * The days of a publication whose transactions differ between its cube (`before`) and the newest (`after`).
 *
 * @param entries the snapshots that are in the folder, in any order
 * @param retired whether older snapshots than these were once in the folder
 */
export function changedDays(
  { entry, days }: Publication,
  { before, after }: { readonly before: Cube; readonly after: Cube },
  entries: readonly SnapshotEntry[],
  retired: boolean,
): ChangedDay[] {
  const changes: ChangedDay[] = [];
  for (const day of days) {
    // The index may name another cover than the file has.
    if (!isCovered(day, before) || !isCovered(day, after)) continue;
    const change = dayChange(day, dayCounts(day, before), dayCounts(day, after));
    if (change === null) continue;
    // A day that ended before the oldest snapshot was written may have been published by a retired one.
    const isFirst = !retired || hasEndedAfterOldest(day, entry.timeZone, entries);
    changes.push(changedDay(change, { file: entry.file, on: dayWritten(entry), isFirst }));
  }
  return changes;
}

/** The transactions of a day by chain. Each cube knows transactions. */
function dayCounts(day: Day, cube: Cube) {
  return labelCounts({ from: day, to: day }, cube, "transactions");
}

function isCovered(day: Day, { cover }: Cube): boolean {
  return covers(cover, { from: day, to: day });
}

/** The change of a day as it is recorded, with the snapshot that published the day. */
function changedDay(
  { labels, day, before, after }: DayChange,
  published: ChangedDay["published"],
): ChangedDay {
  const chains = labels.map(({ label, ...counts }) => ({ chain: label, ...counts }));
  return { day, published, before, after, chains };
}

/**
 * The change of a recorded day whose publisher is no longer in the folder: from its published counts to those of the newest
 * cube (`after`). Null if the counts of all chains are equal again.
 *
 * @param recorded the newest cube when the day was recorded; null if it cannot be read
 */
export function carriedDay(
  { day, published, chains: recordedChains, before: publishedTotal }: ChangedDay,
  { recorded, after }: { readonly recorded: Cube | null; readonly after: Cube },
): ChangedDay | null {
  // The record lists only chains that had changed by then. All others still had their published counts in the cube of that
  // time. If it cannot be read, or its file was replaced by one without the day, they count as unchanged until now.
  const recordedCube = recorded !== null && isCovered(day, recorded) ? recorded : after;
  const publishedCounts = new Map(dayCounts(day, recordedCube));
  for (const { chain, before } of recordedChains) publishedCounts.set(chain, before);
  const change = dayChange(day, publishedCounts, dayCounts(day, after));
  if (change === null) return null;
  // Counts that are taken from the newest cube need not add up to the published total.
  return { ...changedDay(change, published), before: publishedTotal };
}

/** Whether a day of a zone ended after the oldest snapshot was written, so that no earlier snapshot can have published it. */
function hasEndedAfterOldest(
  day: Day,
  timeZone: string,
  entries: readonly SnapshotEntry[],
): boolean {
  const { writtenAt } = entries.reduce((a, b) => (b.writtenAt <= a.writtenAt ? b : a));
  // The oldest snapshot may be one of another zone, where another day begins at another moment.
  return dayWritten({ writtenAt, timeZone }) <= day;
}

function byWriting(a: SnapshotEntry, b: SnapshotEntry): number {
  return a.writtenAt.localeCompare(b.writtenAt);
}
