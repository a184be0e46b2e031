import type { Snapshot } from "../../../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../../../shared/archive/snapshotIndex.ts";

/** The part of a snapshot that ships within a page: its figures need no request. */
export interface ShippedCube {
  readonly entry: SnapshotEntry;
  readonly snapshot: Pick<Snapshot, "cube" | "timeZone">;
}
