import type { Snapshot } from "../../../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../../../shared/archive/snapshotIndex.ts";
import type { SourcedCube } from "../sourcedCube.ts";

/** `duration` is null if the snapshot came with the page itself. */
export function snapshotCube(
  { writtenAt, file }: SnapshotEntry,
  { cube, timeZone }: Pick<Snapshot, "cube" | "timeZone">,
  duration: number | null,
): SourcedCube {
  const source = { kind: "snapshot", timeZone, file, duration, isPast: false } as const;
  return { cube, source: { ...source, writtenAt: Date.parse(writtenAt) } };
}
