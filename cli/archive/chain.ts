import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import type { FileVerdict } from "./verifyBeside.ts";

/** Links an entry to the newest one so far. */
export function chained(entry: SnapshotEntry, [newest]: readonly SnapshotEntry[]): SnapshotEntry {
  if (newest === undefined) return { ...entry, before: null };
  const { file, sha256 } = newest;
  return { ...entry, before: { file, sha256 } };
}

type LinkVerdict = Omit<FileVerdict, "file">;

export const SOUND: LinkVerdict = { problems: [], warnings: [] };

/**
 * The verdict on the link of one entry of an index, newest first. A snapshot of earlier days that was
 * written later links to an entry above it. A link must not skip a snapshot that existed when the link was
 * made. The oldest entry may link to a snapshot that `--keep` removed, and entries from before links were
 * recorded have none.
 */
export function linkVerdict(entries: readonly SnapshotEntry[], place: number): LinkVerdict {
  const entry = entries[place];
  const before = entry?.before;
  if (entry === undefined || before === undefined) return SOUND;
  const wasThere = ({ writtenAt }: SnapshotEntry) => writtenAt < entry.writtenAt;
  const older = entries.slice(place + 1).find(wasThere);
  const named = entries.findIndex(({ file }) => file === before?.file);
  const found = entries[named];
  if (before === null || found === undefined) {
    if (older === undefined) return SOUND;
    return problem(
      before === null
        ? `it names no snapshot before it, but ${older.file} was there`
        : `${before.file}, the snapshot before it, is missing`,
    );
  }
  const isInOrder =
    named < place ? found.to >= entry.to : !entries.slice(place + 1, named).some(wasThere);
  if (!isInOrder) return problem(`${before.file}, the snapshot before it, is out of order`);
  if (found.sha256 === before.sha256) return SOUND;
  if (wasThere(found)) return problem(`${before.file}, the snapshot before it, was replaced`);
  const again = `${before.file}, the snapshot before it, was written again at ${found.writtenAt}`;
  return { problems: [], warnings: [again] };
}

function problem(message: string): LinkVerdict {
  return { problems: [message], warnings: [] };
}
