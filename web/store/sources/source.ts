import type { CubeOrigin } from "../../../shared/supabase/fetchCube.ts";

/** The source of figures. Times are in epoch milliseconds. */
export type Source = LiveSource | CachedSource | SnapshotSource;

/** The time at which the figures were counted or written, in epoch milliseconds. */
export function sourceInstant(source: Source): number {
  return source.kind === "snapshot" ? source.writtenAt : source.at;
}

/** Whether the reader opened a past snapshot. */
export function isPastSnapshot(source: Source): source is SnapshotSource {
  return source.kind === "snapshot" && source.isPast;
}

interface BackendSource {
  /** When the backend counted the figures. */
  readonly at: number;
  readonly origin: CubeOrigin;
  /** The duration of the read in milliseconds. A cached cube keeps the duration of its read. */
  readonly duration: number;
}

export interface LiveSource extends BackendSource {
  readonly kind: "live";
  /** Later than `at` if the database kept the figures. */
  readonly readAt: number;
}

interface CachedSource extends BackendSource {
  readonly kind: "cached";
}

interface SnapshotSource {
  readonly kind: "snapshot";
  readonly writtenAt: number;
  readonly file: string;
  /** The duration of the download in milliseconds; null if the snapshot came with the page. */
  readonly duration: number | null;
  readonly isPast: boolean;
}
