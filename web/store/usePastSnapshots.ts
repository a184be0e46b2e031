import { useEffect, useState } from "react";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { snapshots } from "./pageStore.ts";

/** The published snapshots, newest first; undefined while unknown. */
export function usePastSnapshots(): readonly SnapshotEntry[] | undefined {
  const [entries, setEntries] = useState<readonly SnapshotEntry[]>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // A host that cannot be reached has no snapshots to show either.
    snapshots.pastIndex(signal).then(setEntries, () => signal.aborted || setEntries([]));
    return () => controller.abort();
  }, []);
  return entries;
}
