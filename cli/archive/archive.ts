import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isMissing, readText } from "../environment/files.ts";

/** Snapshots with their index, in a folder or on a site. */
export interface Archive {
  /** The path or URL of a file, or without a name that of the archive. */
  readonly place: (file?: string) => string;
  /** What to do if the archive has no snapshot. */
  readonly emptyAdvice: string;
  /** The kind of the failure if the archive has no snapshot: the command line names a wrong place, or the place lacks its data. */
  readonly emptyKind: "usage" | "data";
  /** What to do about a file that is not the one that follows from the snapshots. */
  readonly repairAdvice: string;
  /** The text of a file; null if there is no such file. */
  readonly read: (file: string) => Promise<string | null>;
  /** The files with the name of a snapshot, as far as they can be found without the index. */
  readonly list: () => Promise<readonly string[]>;
}

/** The snapshots of a folder on this machine. */
export function folderArchive(folder: string): Archive {
  return {
    place: (file) => (file === undefined ? folder : join(folder, file)),
    emptyAdvice: "write one with the snapshot command",
    emptyKind: "usage",
    repairAdvice: "snapshot --reindex writes it again",
    read: (file) => readText(join(folder, file)),
    list: () => snapshotFiles(folder),
  };
}

/** The files of a folder with the name of a snapshot, sorted by name; none if there is no folder. */
async function snapshotFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
  return files
    .map(({ name }) => name)
    .filter(isSnapshotFile)
    .sort();
}

/** Whether a file has the name of a snapshot. */
export function isSnapshotFile(name: string): boolean {
  return /^\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.json$/.test(name);
}
