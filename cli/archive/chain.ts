import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";

/** Links an entry to the newest one so far. */
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
 * The finding about the link of one entry of an index, newest first; null where the link is sound. A
 * snapshot of earlier days that was written later links to an entry above it. A link must not skip a
 * snapshot that existed when the link was made. The oldest entry may link to a snapshot that `--keep`
 * removed, and entries from before links were recorded have none.
 */
export function brokenLink(entries: readonly SnapshotEntry[], place: number): ChainFinding | null {
  const entry = entries[place];
  const before = entry?.before;
  if (entry === undefined || before === undefined) return null;
  const wasThere = ({ writtenAt }: SnapshotEntry) => writtenAt < entry.writtenAt;
  const older = entries.slice(place + 1).find(wasThere);
  if (before === null) {
    return older === undefined
      ? null
      : problem(`it names no snapshot before it, but ${older.file} was there`);
  }
  const named = entries.findIndex(({ file }) => file === before.file);
  const found = entries[named];
  if (found === undefined) {
    return older === undefined
      ? null
      : problem(`${before.file}, the snapshot before it, is missing`);
  }
  const isInOrder =
    named < place ? found.to >= entry.to : !entries.slice(place + 1, named).some(wasThere);
  if (!isInOrder) return problem(`${before.file}, the snapshot before it, is out of order`);
  if (found.sha256 === before.sha256) return null;
  return wasThere(found)
    ? problem(`${before.file}, the snapshot before it, was replaced`)
    : { level: "warning", message: writtenAgain(found) };
}

function problem(message: string): ChainFinding {
  return { level: "problem", message };
}

function writtenAgain({ file, writtenAt }: SnapshotEntry): string {
  return `${file}, the snapshot before it, was written again at ${writtenAt}`;
}
