import { basename, relative } from "node:path";
import { PROJECT } from "./projectFolder.ts";
import type { World } from "./world.ts";

/**
 * The command that runs this program: without an installation there is no `vigil` on the PATH. npx keeps
 * fetched packages in a folder `_npx`; their name may lead to another package, so their path names them.
 *
 * @param project the folder of the program, behind all links
 */
export function commandName(
  { script, cwd, env }: Pick<World, "script" | "cwd" | "env">,
  project = PROJECT,
): string {
  const isFetched = /[\\/]_npx[\\/]/.test(project);
  if (env["npm_execpath"] !== undefined && !isFetched) return "npx vigil";
  if (basename(script) === "vigil" && !isFetched) return "vigil";
  const path = relative(cwd, script);
  return `node ${/\s/.test(path) ? `"${path}"` : path}`;
}
