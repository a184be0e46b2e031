import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SnapshotEntry } from "../../../shared/archive/snapshotIndex.ts";
import { Failure } from "../../../shared/failure.ts";
import { sideBySide } from "../../../shared/requests/sideBySide.ts";
import type { Archive } from "../../archive/archive.ts";
import { INDEX, listedFault, noSnapshot, readIndex } from "../../archive/folderIndex.ts";
import { siteArchive } from "../../archive/siteArchive.ts";
import { siteFetch } from "../../archive/siteFetch.ts";
import { readEnvironment } from "../../backend/settings.ts";
import { writeFile } from "../../environment/files.ts";
import type { World } from "../../environment/world.ts";

/**
 * Returns a function that brings a folder up to date with the snapshots that a site lists. It fetches the files that are new
 * or have changed, then writes the index, and then removes the files that are no longer listed. The returned function throws
 * a Failure of kind `backend` if the site cannot be read, and of kind `data` if it has no index, or a file is not the listed one.
 */
export function siteSnapshots(site: string, folder: string, world: World): () => Promise<void> {
  const fetch = siteFetch(site, { fetch: world.fetch, env: readEnvironment(world) });
  /** The checksum of each file in the folder, which stays from one call to the next. */
  const hashes = new Map<string, string>();
  const refreshFile = async (archive: Archive, entry: SnapshotEntry) => {
    const { file, sha256 } = entry;
    if (hashes.get(file) === sha256) return;
    const text = await archive.read(file);
    if (text === null || listedFault(text, entry) !== null) {
      const message = `${archive.place(file)} is not the file that ${INDEX} lists: try again`;
      throw new Failure("data", message);
    }
    await writeFile(join(folder, file), text);
    hashes.set(file, sha256);
  };
  return () =>
    sideBySide(world.signal, async ({ limit, signal }) => {
      const archive = siteArchive(site, fetch, { signal, now: world.now });
      const index = await archive.read(INDEX);
      if (index === null) throw noSnapshot(archive);
      // The archive keeps the index, so that these are the entries of the same text.
      const entries = await readIndex(archive);
      await Promise.all(entries.map((entry) => limit(() => refreshFile(archive, entry))));
      await writeFile(join(folder, INDEX), index);
      const listed = new Set(entries.map(({ file }) => file));
      for (const file of [...hashes.keys()]) {
        if (listed.has(file)) continue;
        await rm(join(folder, file), { force: true });
        hashes.delete(file);
      }
    });
}
