import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import fs, {
  link,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { platform } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { errorCode, Failure, hasCode } from "../../shared/failure.ts";
import { located, type World } from "./world.ts";

/** The ending of a file that is still being written; a killed run may leave one behind. */
export const PARTIAL = ".partial";

/** Writes a file atomically: readers see the old content or the new, even after a power cut. */
export function writeFile(path: string, content: string | Uint8Array): Promise<void> {
  return publishFile(path, content, rename);
}

/**
 * Writes a file that the command line names, atomically. A link stays, and the file behind it is written.
 *
 * @throws Failure of kind `usage` for a device or a pipe, which the file would replace
 */
export async function writeNamedFile(path: string, content: string | Uint8Array): Promise<void> {
  const stats = await stat(path).catch(() => null);
  const isReplaceable = stats === null || stats.isFile() || stats.isDirectory();
  if (!isReplaceable) {
    throw new Failure("usage", `${path} is a device or a pipe: name a file, or a new one`);
  }
  await writeFile(await behindLinks(path), content);
}

/** The path behind all links. The last link may lead to a file that does not exist yet. */
async function behindLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    const target = await readlink(path).catch(() => null);
    return target === null ? path : behindLinks(resolve(await realpath(dirname(path)), target));
  }
}

/** Writes a file atomically that does not exist yet; otherwise it throws Node's error `EEXIST`. */
export function createFile(path: string, content: string): Promise<void> {
  return publishFile(path, content, link);
}

/**
 * Makes a folder with those above it. Node's own `recursive` never ends where the file system makes no folders, as in
 * `/proc`, and no signal ends it.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const exists = await stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (exists) return;
    const parent = dirname(path);
    const lacksParent = hasCode(error, "ENOENT") && !existsSync(parent);
    if (!lacksParent) throw error;
    await makeFolder(parent);
    await makeFolder(path);
  }
}

/** Writes the content to a partial file in the folder of the path. Then `publish` renames it or links the path to it. */
async function publishFile(
  path: string,
  content: string | Uint8Array,
  publish: (partial: string, path: string) => Promise<void>,
): Promise<void> {
  const partial = await writePartial(path, content);
  try {
    await publish(partial, path);
  } finally {
    // A link and a failure leave the partial file behind.
    await rm(partial, { force: true });
  }
  await syncFolder(dirname(path));
}

/** Writes a partial file in the folder of a path, and returns the path of that file. A failed write leaves no file behind. */
async function writePartial(path: string, content: string | Uint8Array): Promise<string> {
  const partial = join(dirname(path), `.${basename(path)}.${randomUUID()}${PARTIAL}`);
  try {
    await fs.writeFile(partial, content, { flush: true });
    return partial;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** A file that is written, and not at its path yet. */
export interface PreparedFile {
  /** Puts it there, which needs no space on the disk. */
  publish(): Promise<void>;
  /** Removes it, unless it was published. */
  discard(): Promise<void>;
}

/** Writes a file to the disk, but not yet to its path. */
export async function prepareFile(path: string, content: string): Promise<PreparedFile> {
  const partial = await writePartial(path, content);
  return {
    async publish() {
      await rename(partial, path);
      await syncFolder(dirname(path));
    },
    discard: () => rm(partial, { force: true }),
  };
}

/**
 * Does work that writes files, and adds advice to the error of a failed write. A `Failure`, which has its own advice, stays.
 *
 * @param target the file or folder that is written
 * @param alternative what to name instead, such as `another folder with --out`
 */
export async function withWriteAdvice<Result>(
  target: string,
  alternative: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    // Without the name of the partial file, which says nothing to the reader.
    const message = (cause as Error).message.replace(/, \w+ '.*\.partial'.*/s, "");
    const isFull = hasCode(cause, "ENOSPC", "EDQUOT");
    const advice = isFull ? `free space there, or name ${alternative}` : `name ${alternative}`;
    throw new Error(`cannot write to ${target} (${message}); ${advice}`, { cause });
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

/**
 * The text of a file that the command line names, or of standard input for `-`.
 *
 * @throws Failure of kind `usage` when the file cannot be read
 */
export async function readInput(
  file: string,
  world: Pick<World, "cwd" | "stdin">,
): Promise<string> {
  const isStandardInput = file === "-";
  const content = isStandardInput ? text(world.stdin()) : readFile(located(file, world), "utf8");
  return content.catch((cause: Error) => {
    const name = isStandardInput ? "standard input" : file;
    const advice = isTooLong(cause) ? "give fewer rows" : "name a file, or - for standard input";
    throw new Failure("usage", `${unreadable(name, cause)}: ${advice}`, { cause });
  });
}

/** Why a file cannot be read, in words that name the file. */
export function unreadable(file: string, cause: unknown): string {
  if (isMissing(cause)) return `no file at ${file}`;
  if (hasCode(cause, "EISDIR")) return `${file} is a folder`;
  if (isTooLong(cause)) return `${file} is over the limit of 512 MB`;
  return `${file} cannot be read (${errorCode(cause) ?? (cause as Error).message})`;
}

/** Whether a text is longer than JavaScript's longest one: versions of Node differ in the error. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError || hasCode(error, "ERR_STRING_TOO_LONG");
}

/**
 * The text of a file; null if there is no such file, or a folder has its name.
 *
 * @throws Failure of kind `data` for a file that is too long, with advice for a snapshot folder, as no other folder should have
 * one; otherwise Node's error
 */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (isMissing(cause) || hasCode(cause, "EISDIR")) return null;
    if (!isTooLong(cause)) throw cause;
    const message = `${unreadable(path, cause)}: name a file of a snapshot folder`;
    throw new Failure("data", message, { cause });
  }
}

/** Whether there is no such file or folder, or a part of its path is a file. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT", "ENOTDIR");
}
