import { basename, join, relative, resolve } from "node:path";
import { IS_CLONE, PROJECT } from "./projectFolder.ts";
import type { World } from "./world.ts";

/**
 * The command that runs this program in the working folder: without an installation there is no `vigil` on
 * the PATH, and where `npx` does not find this program, `npx vigil` fetches another package of that name.
 *
 * @param project the folder of the program, behind all links
 * @param isClone whether that folder has the sources
 */
export function commandName(
  { script, cwd }: Pick<World, "script" | "cwd">,
  project = PROJECT,
  isClone = IS_CLONE,
): string {
  const here = resolve(cwd);
  if (!/[\\/]_npx[\\/]/.test(project)) {
    if (isClone && isInFolder(project, here)) return "npx vigil";
    const [home, ...others] = script.split(/[\\/]node_modules[\\/]\.bin[\\/]vigil$/);
    if (others.length > 0 && isInFolder(resolve(here, home ?? ""), here)) return "npx vigil";
    if (others.length === 0 && basename(script) === "vigil") return "vigil";
  }
  const path = relative(here, resolve(here, script));
  return `node ${/\s/.test(path) ? `"${path}"` : path}`;
}

/** Whether a place is a folder or is inside it; both are absolute paths. */
export function isInFolder(folder: string, place: string): boolean {
  return !relative(folder, place).split(/[\\/]/).includes("..");
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
