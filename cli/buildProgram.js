import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
} from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Packages that read files of their own, and so stay outside the bundle. The sources import them
 * dynamically: one bundled file would import them at every start.
 */
const EXTERNAL = ["@electric-sql/pglite", "@electric-sql/pglite-socket", "vite"];

const SCRIPT = fileURLToPath(import.meta.url);

/** Libraries that one command alone loads: a file for each, by the import that names it. */
const BESIDE = {
  "./sdk.ts": { source: "cli/mcp/sdk.ts", name: "mcp.mjs" },
};

/**
 * Builds the command line of a project's folder into one file, with `BESIDE` beside it, and makes `npx vigil`
 * find it.
 *
 * @param {string} project
 * @param {string} file
 */
export async function buildProgram(project, file) {
  const began = new Date();
  await mkdir(dirname(file), { recursive: true });
  const outDir = await mkdtemp(join(dirname(file), `unfinished-${hostname()}-${process.pid}-`));
  const made = join(outDir, "vigil.mjs");
  const licences = join(outDir, "licences.md");
  try {
    const further = [];
    for (const { source, name } of Object.values(BESIDE)) {
      await bundle(project, source, outDir, name);
      further.push(await readFile(licences, "utf8"));
    }
    await bundle(project, "cli/index.ts", outDir, "vigil.mjs");
    await appendFile(licences, further.join(""));
    // A source that changes during the build must count as newer than the file.
    await utimes(made, began, began);
    // Atomic: a run that starts meanwhile sees the old file or the new one.
    for (const { name } of Object.values(BESIDE)) {
      await rename(join(outDir, name), join(dirname(file), name));
    }
    await rename(made, file);
    await rename(licences, join(dirname(file), "licences.md"));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  await linkCommand(project);
}

/** Builds a source with all that it imports into one file. */
async function bundle(project, source, outDir, name) {
  const beside = (id) =>
    Object.hasOwn(BESIDE, id) ? { id: `./${BESIDE[id].name}`, external: true } : null;
  await build({
    root: project,
    configFile: false,
    logLevel: "silent",
    plugins: [{ name: "beside", enforce: "pre", resolveId: beside }],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: source,
      outDir,
      emptyOutDir: false,
      target: "node20",
      minify: true,
      license: { fileName: "licences.md" },
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
}

/** npm links the commands of a project's dependencies, but not the project's own. */
async function linkCommand(project) {
  if (process.platform === "win32") return;
  const folder = join(project, "node_modules/.bin");
  await mkdir(folder, { recursive: true });
  await symlink("../../cli/vigil.js", join(folder, "vigil")).catch(() => {});
}

// The command of a package: `npm run package` runs this file.
if (process.argv[1] === SCRIPT) {
  const project = dirname(dirname(SCRIPT));
  await buildProgram(project, join(project, "built/vigil.mjs"));
}
