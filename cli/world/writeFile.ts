import { randomUUID } from "node:crypto";
import fs, { open, rename, rm } from "node:fs/promises";
import { platform } from "node:os";
import { basename, dirname, join } from "node:path";
import { Failure } from "../../shared/failure.ts";

/** The ending of a file that is still being written; a killed run may leave one behind. */
export const PARTIAL = ".partial";

/** Writes a file atomically: readers see the old content or the new, even after a power cut. */
export async function writeFile(path: string, content: string | Uint8Array): Promise<void> {
  const partial = join(dirname(path), `.${basename(path)}.${randomUUID()}${PARTIAL}`);
  try {
    await fs.writeFile(partial, content, { flush: true });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Adds advice to the error of a failed write. */
export async function withWriteAdvice<Result>(
  place: string,
  other: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    // The name of an unfinished file says nothing to the reader.
    const message = (cause as Error).message.replace(/, \w+ '.*\.partial'.*/s, "");
    throw new Error(`cannot write to ${place} (${message}); name ${other}`, {
      cause,
    });
  }
}

/** A rename is durable only once the folder is synced. Windows cannot open folders and needs no sync. */
async function syncFolder(path: string): Promise<void> {
  if (platform() === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
