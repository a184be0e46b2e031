import { basename, isAbsolute, join, relative, resolve } from "node:path";
import { IS_CLONE, PROJECT } from "./projectFolder.ts";
import type { World } from "./world.ts";

/**
 * The command that runs this program again in the working folder:
 * - `npx vigil` inside a clone, and inside a project that installed the program. Anywhere else, `npx` would fetch another
 *   package of that name;
 * - `vigil` if it was started by that name, from the PATH;
 * - otherwise `node` with the path of the script.
 *
 * @param project the real path of the program's folder
 * @param isClone whether that folder has the sources
 */
export function commandName(
  { script, cwd }: Pick<World, "script" | "cwd">,
  project = PROJECT,
  isClone = IS_CLONE,
): string {
  const workingFolder = resolve(cwd);
  const scriptPath = relative(workingFolder, resolve(workingFolder, script));
  const nodeCommand = `node ${/\s/.test(scriptPath) ? `"${scriptPath}"` : scriptPath}`;
  // `npx` fetched the program for one run, so that it is neither installed nor on the PATH.
  const isFetchedByNpx = /[\\/]_npx[\\/]/.test(project);
  if (isFetchedByNpx) return nodeCommand;
  if (isClone && isInFolder(project, workingFolder)) return "npx vigil";
  const installingProject = /^(.*?)[\\/]node_modules[\\/]\.bin[\\/]vigil$/s.exec(script)?.[1];
  if (installingProject !== undefined) {
    const projectFolder = resolve(workingFolder, installingProject);
    return isInFolder(projectFolder, workingFolder) ? "npx vigil" : nodeCommand;
  }
  return basename(script) === "vigil" ? "vigil" : nodeCommand;
}

/** Whether a place is a folder or is inside it; both are absolute paths. */
export function isInFolder(folder: string, place: string): boolean {
  const path = relative(folder, place);
  // Between two drives of Windows, no path is relative.
  return !isAbsolute(path) && !path.split(/[\\/]/).includes("..");
}

/**
 * A sentence in which the program is called `vigil` and its pages are in `docs/`, with the command and the
 * paths that lead there from the working folder.
 */
export function withCommand(sentence: string, world: Pick<World, "script" | "cwd">): string {
  const docs = relative(resolve(world.cwd), PROJECT);
  return sentence
    .replaceAll("`vigil ", () => `\`${commandName(world)} `)
    .replaceAll(/\bdocs\/[\w-]+\.md\b/g, (page) => join(docs, page));
}
