import type { SnapshotEntry } from "../../../../shared/archive/snapshotIndex.ts";
import { dayWritten } from "../../../../shared/days/dayWritten.ts";

/**
 * The snapshot in a list, newest first, whose name is a file name or the day on which it was written, in its own time zone.
 * Of several snapshots of a day it is the newest; undefined if the list has none of the name.
 */
export function namedSnapshot(
  entries: readonly SnapshotEntry[],
  name: string,
): SnapshotEntry | undefined {
  return entries.find((entry) => entry.file === name || dayWritten(entry) === name);
}

/** The parameter of a URL with the name of a past snapshot, as in `?snapshot=2026-11-19`. */
const SNAPSHOT_PARAMETER = "snapshot";

/** The name of the past snapshot in a URL's query; null if there is none, or an empty one. */
export function snapshotNameIn(search: string): string | null {
  return new URLSearchParams(search).get(SNAPSHOT_PARAMETER) || null;
}

/** The name of a snapshot in links: the day on which it was written or, if a newer one has the same day, its file name. */
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
