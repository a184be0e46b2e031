import { Failure } from "../../../shared/failure.ts";
import type { SnapshotHost } from "../snapshots/snapshotHost.ts";
import type { ShippedCube } from "./shippedSnapshot.ts";

/** The snapshot of a page in one file: the page has it, and reads no other. */
export function ownSnapshot(shipped: ShippedCube | null): SnapshotHost {
  return {
    index: async () => (shipped === null ? [] : [shipped.entry]),
    pastIndex: async () => [],
    fetchCube: async ({ file }) => {
      throw new Failure("data", `${file} is not in this file`);
    },
  };
}
