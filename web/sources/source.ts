import type { CubeOrigin } from "../../shared/supabase/fetchCube.ts";

/** The source of figures. Times are in epoch milliseconds. */
export type Source = BackendSource | SnapshotSource;

/** When the figures were read or written, in epoch milliseconds. */
export function sourceInstant(source: Source): number {
  return source.kind === "snapshot" ? source.writtenAt : source.at;
}

interface BackendSource {
  readonly kind: "live" | "cached";
  readonly at: number;
  readonly origin: CubeOrigin;
  /** How long the read took, in milliseconds; a cached cube keeps the duration of its read. */
  readonly duration: number;
}

interface SnapshotSource {
  readonly kind: "snapshot";
  readonly writtenAt: number;
  readonly timeZone: string;
  readonly file: string;
  /** How long the download took, in milliseconds; null if the snapshot came with the page. */
  readonly duration: number | null;
  /** Whether the reader opened this past snapshot. */
  readonly isPast: boolean;
}
