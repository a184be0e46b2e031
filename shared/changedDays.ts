import type { ChangedDay } from "./changes.ts";
import type { Cube } from "./cube.ts";
import type { Day } from "./day.ts";
import { dayChanges } from "./dayChanges.ts";
import { dayWritten } from "./dayWritten.ts";
import { daysOf, sharedDays } from "./range.ts";
import type { SnapshotEntry } from "./snapshot.ts";

/** A snapshot, and the days that it was the first of those kept to have whole. */
export interface Publication {
  readonly entry: SnapshotEntry;
  readonly days: readonly Day[];
}

/**
 * Which snapshot of an index, newest first, has published which days of the newest one's cover. A day
 * is published by the first that covers it and was written when it was over; other zones have other
 * days. The newest one stands for what it publishes itself.
 */
export function publications(entries: readonly SnapshotEntry[]): Publication[] {
  const [newest] = entries;
  const published = new Set<Day>();
  const oldestFirst = entries.filter(({ timeZone }) => timeZone === newest?.timeZone).reverse();
  return oldestFirst.flatMap((entry) => {
    const shared = newest && sharedDays(entry.cover, newest.cover);
    if (!shared) return [];
    const written = dayWritten(entry);
    const days = daysOf(shared).filter((day) => day < written && !published.has(day));
    for (const day of days) published.add(day);
    return days.length === 0 ? [] : [{ entry, days }];
  });
}

/** The days of a publication that the newest cube counts otherwise, given the cube that published them. */
export function changedDays(
  { entry, days }: Publication,
  { before, after }: { readonly before: Cube; readonly after: Cube },
  entries: readonly SnapshotEntry[],
): ChangedDay[] {
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const own = new Set(days);
  return dayChanges({ before, after, shared: { from, to } }, (cube) => cube.transactions)
    .filter(({ day }) => own.has(day))
    .map(({ labels, day, before, after }) => ({
      day,
      published: { file: entry.file, on: dayWritten(entry), isFirst: isFirst(day, entries) },
      before,
      after,
      chains: labels.map(({ label, before, after }) => ({ chain: label, before, after })),
    }));
}

/** What is kept no longer is older than the oldest: while that was written, the day was not over. */
function isFirst(day: Day, entries: readonly SnapshotEntry[]): boolean {
  const oldest = entries.at(-1);
  return oldest === undefined || oldest.before === null || dayWritten(oldest) <= day;
}
