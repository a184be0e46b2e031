import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chained } from "../../cli/chain.ts";
import { entryOf } from "../../cli/folderIndex.ts";
import { snapshotText } from "../../cli/snapshotFolder.ts";
import type { Snapshot, SnapshotEntry } from "../../shared/snapshot.ts";
import { scratchFolder } from "./runCli.ts";

/** A folder of snapshots that were written when it is said, oldest first. */
export async function writtenFolder(
  written: readonly (readonly [writtenAt: string, snapshot: Snapshot])[],
): Promise<string> {
  const folder = await scratchFolder();
  let snapshots: readonly SnapshotEntry[] = [];
  for (const [writtenAt, snapshot] of written) {
    const text = snapshotText(snapshot);
    const entry = entryOf(snapshot, text, new Date(writtenAt));
    await writeFile(join(folder, entry.file), text);
    snapshots = [chained(entry, snapshots), ...snapshots];
  }
  await writeFile(join(folder, "index.json"), JSON.stringify({ schema: 1, snapshots }));
  return folder;
}
