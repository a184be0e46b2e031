import { join } from "node:path";
import { changedDays, publications } from "../shared/changedDays.ts";
import type { ChangedDay, Changes } from "../shared/changes.ts";
import type { Cube } from "../shared/cube.ts";
import { Failure } from "../shared/failure.ts";
import type { SnapshotEntry } from "../shared/snapshot.ts";
import { VERSION } from "../shared/withoutCube.ts";
import { readSnapshotFile } from "./readSnapshotFile.ts";

export const CHANGES = "changes.json";

interface CountedChanges {
  readonly changes: Changes;
  /** What was wrong with snapshots that had to be left out. */
  readonly notes: readonly string[];
}

/** Which days of the newest snapshot have changed since a listed one has published them. */
export async function countChanges(
  folder: string,
  entries: readonly SnapshotEntry[],
): Promise<CountedChanges> {
  const [newest] = entries;
  if (newest === undefined) return { changes: changes(null, []), notes: [] };
  const notes: string[] = [];
  const cubeOf = async ({ file }: SnapshotEntry): Promise<Cube | null> => {
    try {
      return (await readSnapshotFile(join(folder, file))).cube;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      notes.push(`${error.message}; the days that it has published are taken for unchanged`);
      return null;
    }
  };
  const days: ChangedDay[] = [];
  const after = await cubeOf(newest);
  for (const publication of publications(entries)) {
    if (after === null || publication.entry === newest) continue;
    const before = await cubeOf(publication.entry);
    if (before !== null) days.push(...changedDays(publication, { before, after }, entries));
  }
  days.sort((a, b) => a.day.localeCompare(b.day));
  return { changes: changes(newest, days), notes };
}

function changes(newest: SnapshotEntry | null, days: ChangedDay[]): Changes {
  if (newest === null) return { schema: VERSION, newest, days };
  const { file, timeZone } = newest;
  return { schema: VERSION, newest: { file, timeZone }, days };
}
