import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { dayWritten } from "../../shared/days/dayWritten.ts";
import { listDays } from "../../shared/days/range.ts";
import { formatList } from "../../shared/text/format.ts";

/** A sentence about the snapshots that a nightly schedule missed, newest first; null if none was missed. */
export function missedSnapshots(entries: readonly SnapshotEntry[]): string | null {
  const days = nightlyDays(entries);
  const from = days.at(0);
  const to = days.at(-1);
  if (from === undefined || to === undefined) return null;
  const ends = new Set(entries.map((entry) => entry.to));
  const missed = listDays({ from, to }).filter((day) => !ends.has(day));
  if (missed.length === 0) return null;
  return `missed snapshots: ${formatList(spans(missed))} (write each with snapshot --to, without --max-age)`;
}

/**
 * The last days of nightly snapshots, in order. A snapshot is nightly if it was written on its last day
 * or the next, and another snapshot ends a day earlier or later. The newest snapshot is nightly too if
 * such a pair precedes it, such as after an outage. A weekly schedule has no pair, and misses none.
 */
function nightlyDays(entries: readonly SnapshotEntry[]): Day[] {
  const timely = entries.filter(
    (entry) => entry.timeZone === entries[0]?.timeZone && dayWritten(entry) <= addDays(entry.to, 1),
  );
  const ends = new Set(timely.map(({ to }) => to));
  const newest = [...ends].sort().at(-1);
  return [...ends]
    .filter((day) => day === newest || ends.has(addDays(day, -1)) || ends.has(addDays(day, 1)))
    .sort();
}

/** Days in order as days and spans of consecutive days, such as `2026-10-05 to 2026-10-07`. */
function spans(days: readonly Day[]): string[] {
  const daySet = new Set(days);
  const firsts = days.filter((day) => !daySet.has(addDays(day, -1)));
  const lasts = days.filter((day) => !daySet.has(addDays(day, 1)));
  return firsts.map((first, i) => (first === lasts[i] ? first : `${first} to ${lasts[i]}`));
}
