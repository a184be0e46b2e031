import type { Cube } from "../cube/cube.ts";
import type { Day } from "../days/day.ts";
import { dayWritten } from "../days/dayWritten.ts";
import { type DayRange, listDays, sharedDays } from "../days/range.ts";
import type { ChangedDay } from "./changes.ts";
import { compareCubes, type DayChange, dayChange, labelCounts } from "./compareCubes.ts";
import type { SnapshotEntry } from "./snapshotIndex.ts";

/** A snapshot, and the days that no older snapshot of the folder holds complete. */
export interface Publication {
  readonly entry: SnapshotEntry;
  readonly days: readonly Day[];
}

/**
 * The snapshots that published days of the newest snapshot's cover, each with its days; `entries` are newest first. A day
 * is published by the oldest snapshot that covers it and was written after the day ended. Snapshots of
 * other zones publish nothing: their days differ.
 */
export function publications(entries: readonly SnapshotEntry[]): Publication[] {
  const [newest] = entries;
  if (newest === undefined) return [];
  const oldestFirst = entries.filter(({ timeZone }) => timeZone === newest.timeZone).reverse();
  oldestFirst.sort(byWriting);
  const publishedDays = new Set<Day>();
  const found: Publication[] = [];
  for (const entry of oldestFirst) {
    const days = completeDays(entry, newest.cover).filter((day) => !publishedDays.has(day));
    for (const day of days) publishedDays.add(day);
    if (days.length > 0) found.push({ entry, days });
  }
  return found;
}

/** The days of a cover that a snapshot holds, and that had ended when it was written. */
function completeDays(entry: SnapshotEntry, cover: DayRange): Day[] {
  const shared = sharedDays(entry.cover, cover);
  if (shared === null) return [];
  const written = dayWritten(entry);
  return listDays(shared).filter((day) => day < written);
}

/**
 * The days of a publication whose counts differ between its cube (`before`) and the newest (`after`).
 *
 * @param retired whether there were other snapshots once, all older than the oldest entry
 */
export function changedDays(
  { entry, days }: Publication,
  { before, after }: { readonly before: Cube; readonly after: Cube },
  entries: readonly SnapshotEntry[],
  retired: boolean,
): ChangedDay[] {
  const publishedDays = new Set(days);
  const changes = compareCubes(before, after)
    .rows(TABLE)
    .days.filter(({ day }) => publishedDays.has(day));
  return changes.map((change) => {
    const isFirst = !retired || endedAfter(change.day, entries);
    return changedDay(change, { file: entry.file, on: dayWritten(entry), isFirst });
  });
}

const TABLE = "transactions";

function changedDay(
  { labels, day, before, after }: DayChange,
  published: ChangedDay["published"],
): ChangedDay {
  const chains = labels.map(({ label, ...counts }) => ({ chain: label, ...counts }));
  return { day, published, before, after, chains };
}

/**
 * A recorded day whose publisher was retired, compared with the newest cube; null if that cube has the
 * published counts. `recorded` is the cube that the record was made with, null if that cube is lost: for
 * chains missing from the record, its counts are the published counts.
 */
export function carriedDay(
  { day, published, chains, before }: ChangedDay,
  { recorded, after }: { readonly recorded: Cube | null; readonly after: Cube },
): ChangedDay | null {
  const counts = (cube: Cube) => labelCounts({ from: day, to: day }, cube, TABLE);
  const old = new Map([
    ...counts(recorded ?? after),
    ...chains.map(({ chain, before }) => [chain, before] as const),
  ]);
  const change = dayChange(day, old, counts(after));
  if (change === null) return null;
  // Without that cube only the sum is known.
  return { ...changedDay(change, published), before };
}

/** Whether a day ended after the oldest snapshot was written, so that none before it published the day. */
function endedAfter(day: Day, entries: readonly SnapshotEntry[]): boolean {
  const oldest = entries.reduce((a, b) => (b.writtenAt <= a.writtenAt ? b : a));
  return dayWritten(oldest) <= day;
}

function byWriting(a: SnapshotEntry, b: SnapshotEntry): number {
  return a.writtenAt.localeCompare(b.writtenAt);
}
