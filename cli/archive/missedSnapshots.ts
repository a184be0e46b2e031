import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { dayWritten } from "../../shared/days/dayWritten.ts";
import { listDays } from "../../shared/days/range.ts";
import { formatList } from "../../shared/text/format.ts";

/**
 * A sentence about the snapshots that a nightly schedule missed: the days between its first and its last snapshot that are
 * the last day of no snapshot. Null if there is no such schedule, or it missed none.
 *
 * @param entries newest first
 */
export function missedSnapshots(entries: readonly SnapshotEntry[]): string | null {
  const nightlyEnds = nightlyDays(entries);
  const from = nightlyEnds.at(0);
  const to = nightlyEnds.at(-1);
  if (from === undefined || to === undefined) return null;
  const endDays = new Set(entries.map((entry) => entry.to));
  const missedDays = listDays({ from, to }).filter((day) => !endDays.has(day));
  if (missedDays.length === 0) return null;
  const days = formatList(daySpans(missedDays));
  return `missed snapshots: ${days} (write each with snapshot --to, without --max-age)`;
}

/**
 * The last days of the snapshots that a nightly schedule wrote, in order. These are:
 * - every timely snapshot with another timely one that ends a day earlier or later;
 * - the newest timely snapshot, which may be the first one after an outage.
 *
 * A weekly schedule has no neighbouring days. So its newest snapshot is the only one here, and no day seems to be missed.
 */
function nightlyDays(entries: readonly SnapshotEntry[]): Day[] {
  const timeZone = entries[0]?.timeZone;
  const timely = entries.filter((entry) => entry.timeZone === timeZone && isTimely(entry));
  const endDays = new Set(timely.map(({ to }) => to));
  const inOrder = [...endDays].sort();
  const newest = inOrder.at(-1);
  return inOrder.filter((day) => {
    const hasNeighbour = endDays.has(addDays(day, -1)) || endDays.has(addDays(day, 1));
    return hasNeighbour || day === newest;
  });
}

/** Whether a snapshot was written on its last day or the next, and not before, as one whose last day was still to come. */
function isTimely(entry: SnapshotEntry): boolean {
  const written = dayWritten(entry);
  return written === entry.to || written === addDays(entry.to, 1);
}

/** Days in order as single days and spans of consecutive days, such as `2026-10-05 to 2026-10-07`. */
function daySpans(days: readonly Day[]): string[] {
  const daySet = new Set(days);
  const firstDays = days.filter((day) => !daySet.has(addDays(day, -1)));
  const lastDays = days.filter((day) => !daySet.has(addDays(day, 1)));
  return firstDays.map((first, index) => {
    const last = lastDays[index];
    return first === last ? first : `${first} to ${last}`;
  });
}
