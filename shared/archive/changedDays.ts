import { codePointOrder } from "../cube/codePointOrder.ts";
import type { Cube } from "../cube/cube.ts";
import { type Series, sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import type { Day } from "../days/day.ts";
import { dayWritten } from "../days/dayWritten.ts";
import { knownIndexRange } from "../days/indexRange.ts";
import { listDays, sharedDays } from "../days/range.ts";
import type { ChangedDay } from "./changes.ts";
import { dayChanges } from "./dayChanges.ts";
import type { SnapshotEntry } from "./snapshotIndex.ts";

/** A snapshot, and the days that no older snapshot of the folder holds complete. */
export interface Publication {
  readonly entry: SnapshotEntry;
  readonly days: readonly Day[];
}

/**
 * Which snapshot published which days of the newest snapshot's cover; `entries` are newest first. A day
 * is published by the oldest snapshot that covers it and was written after the day ended. Snapshots of
 * other zones publish nothing: their days differ.
 */
export function publications(entries: readonly SnapshotEntry[]): Publication[] {
  const [newest] = entries;
  const published = new Set<Day>();
  const oldestFirst = entries.filter(({ timeZone }) => timeZone === newest?.timeZone).reverse();
  oldestFirst.sort(byWriting);
  return oldestFirst.flatMap((entry) => {
    const shared = newest && sharedDays(entry.cover, newest.cover);
    if (!shared) return [];
    const written = dayWritten(entry);
    const days = listDays(shared).filter((day) => day < written && !published.has(day));
    for (const day of days) published.add(day);
    return days.length === 0 ? [] : [{ entry, days }];
  });
}

/** The days of a publication whose counts differ between its cube (`before`) and the newest (`after`). */
export function changedDays(
  { entry, days }: Publication,
  { before, after }: { readonly before: Cube; readonly after: Cube },
  entries: readonly SnapshotEntry[],
): ChangedDay[] {
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const own = new Set(days);
  return dayChanges({ before, after, shared: { from, to } }, "transactions")
    .filter(({ day }) => own.has(day))
    .map(({ labels, day, before, after }) => ({
      day,
      published: { file: entry.file, on: dayWritten(entry), isFirst: isFirst(day, entries) },
      before,
      after,
      chains: labels.map(({ label, before, after }) => ({ chain: label, before, after })),
    }));
}

/**
 * A recorded day whose publisher was retired, compared with the newest cube; null if that cube has the
 * published counts. `recorded` is the cube that the record was made with: its counts of chains missing
 * from the record are the published ones. It is null if that cube is lost.
 */
export function carriedDay(
  record: ChangedDay,
  { recorded, after }: { readonly recorded: Cube | null; readonly after: Cube },
): ChangedDay | null {
  const { day } = record;
  const now = countsOn(day, after);
  const published = new Map([
    ...(recorded === null ? now : countsOn(day, recorded)),
    ...record.chains.map(({ chain, before }) => [chain, before] as const),
  ]);
  const chains = [...new Set([...published.keys(), ...now.keys()])]
    .map((chain) => ({ chain, before: published.get(chain) ?? 0, after: now.get(chain) ?? 0 }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => codePointOrder(a.chain ?? "", b.chain ?? ""));
  return chains.length === 0 ? null : { ...record, after: sum([...now.values()]), chains };
}

function countsOn(
  day: Day,
  { cover, transactions: { groups, unlinked } }: Cube,
): Map<string | null, number> {
  const window = knownIndexRange(cover, { from: day, to: day });
  if (window === null) return new Map();
  const countIn = (series: Series) => sumBetween(series, window.from, window.to);
  return new Map<string | null, number>([
    ...groups.map(({ label, series }) => [label, countIn(series)] as const),
    [null, countIn(unlinked)],
  ]);
}

/** Retired snapshots are older than the oldest one kept, so none published a day that ended after it. */
function isFirst(day: Day, entries: readonly SnapshotEntry[]): boolean {
  const oldest = entries.reduce((a, b) => (b.writtenAt <= a.writtenAt ? b : a));
  return oldest.before === null || dayWritten(oldest) <= day;
}

function byWriting(a: SnapshotEntry, b: SnapshotEntry): number {
  return a.writtenAt.localeCompare(b.writtenAt);
}
