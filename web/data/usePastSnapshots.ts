import { useEffect, useState } from "react";
import type { SnapshotEntry } from "../../shared/snapshot.ts";
import { snapshots } from "./pageStore.ts";

/** The snapshots that were shipped, newest first; undefined until it is known whether there are any. */
export function usePastSnapshots(): readonly SnapshotEntry[] | undefined {
  const [entries, setEntries] = useState<readonly SnapshotEntry[]>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // One that cannot be reached has none to show either.
    snapshots.pastIndex(signal).then(setEntries, () => signal.aborted || setEntries([]));
    return () => controller.abort();
  }, []);
  return entries;
}
