import { dayWritten } from "../../shared/dayWritten.ts";
import type { SnapshotEntry } from "../../shared/snapshot.ts";

/**
 * The snapshot of a list, newest first, that has a name: its file's, or the day on which it was
 * written, in its own zone. Of several of one day that is the newest.
 */
export function namedSnapshot(
  entries: readonly SnapshotEntry[],
  name: string,
): SnapshotEntry | undefined {
  return entries.find((entry) => entry.file === name || dayWritten(entry) === name);
}

/** What names a snapshot in a URL's query, as in `?snapshot=2026-11-19`. */
export const SNAPSHOT_WORD = "snapshot";

/** The name in a URL's query; null where there is none. */
export function snapshotNameIn(search: string): string | null {
  return new URLSearchParams(search).get(SNAPSHOT_WORD) || null;
}

/** The shortest name by which a snapshot of the list is found. */
export function nameOf(entries: readonly SnapshotEntry[], entry: SnapshotEntry): string {
  const day = dayWritten(entry);
  return namedSnapshot(entries, day) === entry ? day : entry.file;
}
