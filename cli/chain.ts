import type { SnapshotEntry } from "../shared/snapshot.ts";

/** An entry that names the newest one so far as the one before it. */
export function chained(entry: SnapshotEntry, [newest]: readonly SnapshotEntry[]): SnapshotEntry {
  if (newest === undefined) return { ...entry, before: null };
  const { file, sha256 } = newest;
  return { ...entry, before: { file, sha256 } };
}

export interface ChainFinding {
  readonly level: "problem" | "warning";
  readonly message: string;
}

/**
 * What is wrong with the link from one entry of an index to the one below; null where nothing is. The
 * oldest may name a snapshot that is kept no longer, and entries that are older than the chain name
 * none.
 */
export function brokenLink(entries: readonly SnapshotEntry[], place: number): ChainFinding | null {
  const [entry, below] = [entries[place], entries[place + 1]];
  const before = entry?.before;
  if (entry === undefined || before === undefined) return null;
  if (before === null) {
    return below === undefined ? null : problem(`it was the first, and ${below.file} stands below`);
  }
  const named = entries.findIndex(({ file }) => file === before.file);
  const found = entries[named];
  if (found === undefined) {
    return below === undefined ? null : problem(`${before.file}, the one before it, is missing`);
  }
  const isSame = found.sha256 === before.sha256;
  // Who writes an old night again puts it on top, where it names what was the newest by then.
  if (named < place && found.writtenAt >= entry.writtenAt) {
    return isSame ? null : { level: "warning", message: writtenAgain(found) };
  }
  if (found !== below) return problem(`${before.file}, the one before it, is out of order`);
  return isSame ? null : problem(`${before.file}, the one before it, was replaced`);
}

function problem(message: string): ChainFinding {
  return { level: "problem", message };
}

function writtenAgain({ file, writtenAt }: SnapshotEntry): string {
  return `${file}, the one before it, was written again at ${writtenAt}`;
}
