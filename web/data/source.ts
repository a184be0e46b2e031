import type { Way } from "../../shared/fetchCube.ts";

/** Where figures come from. Moments in epoch milliseconds. */
export type Source = BackendSource | SnapshotSource;

/** When figures were read or written, in epoch milliseconds. */
export function momentOf(source: Source): number {
  return source.kind === "snapshot" ? source.writtenAt : source.at;
}

interface BackendSource {
  readonly kind: "live" | "cached";
  readonly at: number;
  readonly way: Way;
  /** How many milliseconds the reading took, of what is cached then. */
  readonly took: number;
}

interface SnapshotSource {
  readonly kind: "snapshot";
  readonly writtenAt: number;
  readonly timeZone: string;
  readonly file: string;
  /** How many milliseconds the file took to come; null where the page itself holds it. */
  readonly took: number | null;
  /** Whether the reader asked for what this one snapshot said. */
  readonly isPast: boolean;
}
