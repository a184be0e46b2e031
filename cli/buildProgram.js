import { mkdir, rename, rm, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

/**
 * What has files of its own beside its code. The sources import it where they need it, since one
 * file imports at its start.
 */
const EXTERNAL = ["@electric-sql/pglite", "@electric-sql/pglite-socket", "vite", "tsx"];

/**
 * Builds the command line of a project's folder into one file, and makes `npx vigil` find it.
 *
 * @param {string} project
 * @param {string} file
 */
export async function buildProgram(project, file) {
  const began = new Date();
  const outDir = `${file}-${process.pid}`;
  const made = join(outDir, "vigil.mjs");
  try {
    await build({
      root: project,
      configFile: false,
      logLevel: "silent",
      ssr: { noExternal: true, external: EXTERNAL },
      build: {
        ssr: "cli/index.ts",
        outDir,
        target: "node20",
        minify: true,
        rolldownOptions: { output: { entryFileNames: "vigil.mjs", codeSplitting: false } },
      },
    });
    // What is written during the build makes the file old.
    await utimes(made, began, began);
    // At once, so that one who starts meanwhile sees the old file or the new one.
    await rename(made, file);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  await linkCommand(project);
}

/** npm links the commands of what a project depends on, and not the project's own. */
async function linkCommand(project) {
  if (process.platform === "win32") return;
  const folder = join(project, "node_modules/.bin");
  await mkdir(folder, { recursive: true });
  await symlink("../../cli/vigil.js", join(folder, "vigil")).catch(() => {});
}
