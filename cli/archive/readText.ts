import { readFile } from "node:fs/promises";
import { errorCode } from "../../shared/failure.ts";

/** The text of a file; null where there is no such file. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}
