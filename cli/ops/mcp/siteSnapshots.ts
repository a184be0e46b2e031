import { createHash } from "node:crypto";
import { join } from "node:path";
import { parseSnapshotIndex } from "../../../shared/archive/snapshotIndex.ts";
import { Failure } from "../../../shared/failure.ts";
import { INDEX } from "../../archive/folderIndex.ts";
import type { World } from "../../world/world.ts";
import { writeFile } from "../../world/writeFile.ts";

/**
 * Returns a function that makes a folder the same as the snapshots that a site lists. The function throws
 * a Failure of kind `backend` if the site cannot be read, of kind `data` if a file is not the listed one.
 */
export function siteSnapshots(site: string, folder: string, world: World) {
  const base = new URL("snapshots/", site.replace(/\/?$/, "/")).href;
  const hashes = new Map<string, string>();
  const fetchText = async (file: string) => {
    const request = { signal: world.signal, cache: "no-cache" } as const;
    const response = await world.fetch(base + file, request).catch((cause) => {
      throw new Failure("backend", `${base}${file} cannot be reached`, { cause });
    });
    if (response.ok) return response.text();
    throw new Failure("backend", `${base}${file} answers ${response.status}`);
  };
  return async () => {
    const index = await fetchText(INDEX);
    for (const { file, sha256 } of parseSnapshotIndex(index, base + INDEX).snapshots) {
      if (hashes.get(file) === sha256) continue;
      const text = await fetchText(file);
      if (createHash("sha256").update(text).digest("hex") !== sha256) {
        throw new Failure("data", `${base}${file} is not the file that ${INDEX} lists: try again`);
      }
      await writeFile(join(folder, file), text);
      hashes.set(file, sha256);
    }
    await writeFile(join(folder, INDEX), index);
  };
}
