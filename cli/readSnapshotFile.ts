import { readFile } from "node:fs/promises";
import { Failure } from "../shared/failure.ts";
import { parseSnapshot, type Snapshot } from "../shared/snapshot.ts";

/**
 * Reads one snapshot file.
 *
 * @throws Failure of kind `usage` when there is no such file, of kind `data` when it does not parse
 */
export async function readSnapshotFile(path: string): Promise<Snapshot> {
  return parseSnapshot(await readText(path), path);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (!["ENOENT", "EISDIR", "ENOTDIR"].includes(Object(cause).code)) throw cause;
    throw new Failure("usage", `no snapshot file at ${path}: name a file of a snapshot folder`, {
      cause,
    });
  }
}
