import { join } from "node:path";
import { parseSnapshotIndex, type SnapshotEntry } from "../../../shared/archive/snapshotIndex.ts";
import { Failure } from "../../../shared/failure.ts";
import {
  FILE_LIMIT,
  fetchWhole,
  TimeLimit,
  TooLarge,
} from "../../../shared/requests/fetchWhole.ts";
import { sideBySide } from "../../../shared/requests/sideBySide.ts";
import { INDEX, sha256Of } from "../../archive/folderIndex.ts";
import { writeFile } from "../../world/files.ts";
import type { World } from "../../world/world.ts";

/**
 * Returns a function that makes a folder the same as the snapshots that a site lists. The function throws
 * a Failure of kind `backend` if the site cannot be read, of kind `data` if a file is not the listed one.
 */
export function siteSnapshots(site: string, folder: string, world: World) {
  const base = new URL("snapshots/", site.replace(/\/?$/, "/")).href;
  const hashes = new Map<string, string>();
  const refreshFile = async ({ file, sha256 }: SnapshotEntry, signal: AbortSignal) => {
    if (hashes.get(file) === sha256) return;
    const bytes = await fetchFile(base + file, signal, world);
    if (sha256Of(bytes) !== sha256) {
      throw new Failure("data", `${base}${file} is not the file that ${INDEX} lists: try again`);
    }
    await writeFile(join(folder, file), bytes);
    hashes.set(file, sha256);
  };
  return async () => {
    const index = new TextDecoder().decode(await fetchFile(base + INDEX, world.signal, world));
    const { snapshots } = parseSnapshotIndex(index, base + INDEX);
    await sideBySide(world.signal, ({ limit, signal }) =>
      Promise.all(snapshots.map((entry) => limit(() => refreshFile(entry, signal)))),
    );
    await writeFile(join(folder, INDEX), index);
  };
}

async function fetchFile(url: string, signal: AbortSignal, { fetch }: World) {
  const request = { signal, cache: "no-cache" } as const;
  const { response, bytes } = await fetchWhole(fetch, url, request, FILE_LIMIT).catch((cause) => {
    signal.throwIfAborted();
    const isLimit = cause instanceof TimeLimit || cause instanceof TooLarge;
    throw new Failure("backend", `${url} ${isLimit ? cause.message : "cannot be reached"}`, {
      cause,
    });
  });
  if (response.ok) return bytes;
  throw new Failure("backend", `${url} answers ${response.status}`);
}
