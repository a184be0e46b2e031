import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { errorCode, Failure, hasCode } from "../../shared/failure.ts";
import { located, type World } from "../world/world.ts";

/**
 * The text of a file that the command line names, or of standard input for `-`.
 *
 * @throws Failure of kind `usage` when the file cannot be read
 */
export async function readInput(
  file: string,
  world: Pick<World, "cwd" | "stdin">,
): Promise<string> {
  if (file === "-") return text(world.stdin());
  return readFile(located(file, world), "utf8").catch((cause: Error) => {
    const message = `${unreadable(file, cause)}: name a file, or - for standard input`;
    throw new Failure("usage", message, { cause });
  });
}

/** Why a file cannot be read, in words that name the file. */
export function unreadable(file: string, cause: unknown): string {
  if (isMissing(cause)) return `no file at ${file}`;
  if (hasCode(cause, "EISDIR")) return `${file} is a folder`;
  return `${file} cannot be read (${errorCode(cause) ?? (cause as Error).message})`;
}

/** The text of a file; null where there is no such file. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether there is no such file or folder, or a part of its path is a file. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT", "ENOTDIR");
}
