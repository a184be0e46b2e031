import { writeSnapshot } from "../../cli/archive/snapshotFolder.ts";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { scratchFolder } from "./runCli.ts";

/** A folder of snapshots with the given times of writing, oldest first. */
export async function writtenFolder(
  written: readonly (readonly [writtenAt: string, snapshot: Snapshot])[],
): Promise<string> {
  const folder = await scratchFolder();
  for (const [writtenAt, snapshot] of written) await writeAt(writtenAt, folder, snapshot);
  return folder;
}

/** Writes a snapshot over any of the same name. */
export function writeAt(
  writtenAt: string,
  folder: string,
  snapshot: Snapshot,
  keep: number | string = 100,
) {
  const now = Date.parse(writtenAt);
  return writeSnapshot(folder, snapshot, { keep: Number(keep), replace: true, now });
}
