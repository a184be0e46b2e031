import { useEffect, useState } from "react";
import type { SnapshotEntry } from "../../shared/snapshot.ts";
import { fetchPastIndex } from "./snapshots.ts";

/** The snapshots that were shipped, newest first; undefined until it is known whether there are any. */
export function usePastSnapshots(): readonly SnapshotEntry[] | undefined {
  const [entries, setEntries] = useState<readonly SnapshotEntry[]>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // A site without a list of them has none.
    fetchPastIndex(signal).then(setEntries, () => signal.aborted || setEntries([]));
    return () => controller.abort();
  }, []);
  return entries;
}
