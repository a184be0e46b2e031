import { basename, relative } from "node:path";
import { PROJECT } from "../projectFolder.ts";
import type { World } from "../world.ts";

/**
 * The command that runs this program: without an installation there is no `vigil` on the PATH. npx keeps
 * fetched packages in a folder `_npx`, and starts a clone by a link in it.
 *
 * @param project the folder of the program, behind all links
 */
export function commandName(
  { script, cwd, env }: Pick<World, "script" | "cwd" | "env">,
  project = PROJECT,
): string {
  if (/[\\/]_npx[\\/]/.test(project)) return "npx vigil-dashboard";
  if (env["npm_execpath"] !== undefined) return "npx vigil";
  if (basename(script) === "vigil") return "vigil";
  const path = relative(cwd, script);
  return `node ${/\s/.test(path) ? `"${path}"` : path}`;
}
