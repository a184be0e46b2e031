import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Where work is kept that a later start need not do again: among the packages of a clone, or in the user's cache for an
 * installed package, whose folder may be read-only. Null for a user without a folder.
 *
 * @param {string} project
 * @param {boolean} isClone
 * @returns {string | null}
 */
export function cacheFolder(project, isClone) {
  if (isClone) return join(project, "node_modules/.cache/vigil");
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const usual = process.platform === "darwin" ? "Library/Caches" : ".cache";
  try {
    return join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), usual), "vigil");
  } catch {
    // A user without HOME and without an account has no folder.
    return null;
  }
}
