import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** What the name of a file in the making ends in; a run that was killed may leave one. */
export const PARTIAL = ".partial";

/** Writes a file whole or not at all: readers see the old content or the new, also after a power cut. */
export async function writeFile(path: string, content: string | Uint8Array): Promise<void> {
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}${PARTIAL}`);
  try {
    await writeSynced(partial, content);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The rename itself is on disk only when its folder is. Windows cannot open a folder, nor needs to. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
