import type { SnapshotEntry } from "../../../../shared/archive/snapshotIndex.ts";
import type { Cube } from "../../../../shared/cube/cube.ts";
import type { SourcedCube } from "../sourcedCube.ts";

/** The part of a snapshot that ships within a page: its figures need no request. */
export interface ShippedCube {
  readonly entry: SnapshotEntry;
  readonly cube: Cube;
}

/**
 * The cube of a snapshot with its source.
 *
 * @param duration the milliseconds of the download; null if the snapshot came with the page itself
 */
export function snapshotCube({ entry, cube }: ShippedCube, duration: number | null): SourcedCube {
  const { file } = entry;
  const writtenAt = Date.parse(entry.writtenAt);
  return { cube, source: { kind: "snapshot", writtenAt, file, duration, isPast: false } };
}
