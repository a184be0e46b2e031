import type { SnapshotEntry } from "../../../../shared/archive/snapshotIndex.ts";
import { dayWritten } from "../../../../shared/days/dayWritten.ts";

/**
 * Finds a snapshot in a list (newest first) by its file name, or by the day on which it was written, in
 * its own time zone. The newest snapshot of a day is found.
 */
export function namedSnapshot(
  entries: readonly SnapshotEntry[],
  name: string,
): SnapshotEntry | undefined {
  return entries.find((entry) => entry.file === name || dayWritten(entry) === name);
}

/** The name of a snapshot in a URL's query, as in `?snapshot=2026-11-19`. */
const SNAPSHOT_PARAMETER = "snapshot";

/** The name in a URL's query; null if there is none. */
export function snapshotNameIn(search: string): string | null {
  return new URLSearchParams(search).get(SNAPSHOT_PARAMETER) || null;
}

/** The shortest name under which the list has this snapshot. */
export function snapshotName(entries: readonly SnapshotEntry[], entry: SnapshotEntry): string {
  const day = dayWritten(entry);
  return namedSnapshot(entries, day) === entry ? day : entry.file;
}

/** The URL that opens a past snapshot. */
export function pastAddress(name: string): string {
  return `?${new URLSearchParams({ [SNAPSHOT_PARAMETER]: name })}`;
}

/** The URL of the same range without the past snapshot. */
export function addressWithoutPast(): string {
  const rangeOptions = new URLSearchParams(window.location.search);
  rangeOptions.delete(SNAPSHOT_PARAMETER);
  return rangeOptions.size === 0 ? window.location.pathname : `?${rangeOptions}`;
}
