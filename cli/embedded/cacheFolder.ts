import { homedir } from "node:os";
import { join } from "node:path";
import { IS_CLONE, PROJECT } from "../projectFolder.ts";

/** Beside the packages of a clone; the user's own for an installed package, which may be read-only. */
export function cacheFolder(): string {
  if (IS_CLONE) return join(PROJECT, "node_modules/.cache/vigil");
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const usual = process.platform === "darwin" ? "Library/Caches" : ".cache";
  return join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), usual), "vigil");
}
