import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = join(PROJECT, "built");

/**
 * Packages that read files of their own, and so stay outside the bundle. The sources import them
 * dynamically: one bundled file would import them at every start.
 */
const EXTERNAL = ["@electric-sql/pglite", "@electric-sql/pglite-socket", "vite"];

/** Libraries that one command alone loads: a file for each, by the import that names it. */
const BESIDE = {
  "./sdk.ts": { source: "cli/ops/mcp/sdk.ts", name: "mcp.mjs" },
};

const PROGRAM = { source: "cli/index.ts", name: "vigil.mjs" };

/** Builds a source with all that it imports into one file. */
async function bundle(source, name) {
  const beside = (id) =>
    Object.hasOwn(BESIDE, id) ? { id: `./${BESIDE[id].name}`, external: true } : null;
  await build({
    root: PROJECT,
    configFile: false,
    logLevel: "silent",
    plugins: [{ name: "beside", enforce: "pre", resolveId: beside }],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: source,
      outDir: BUILT,
      emptyOutDir: false,
      target: "node20",
      minify: true,
      license: { fileName: "licences.md" },
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
}

// The command line of the package as one file, with `BESIDE` beside it.
const licences = join(BUILT, "licences.md");
const texts = [];
for (const { source, name } of [...Object.values(BESIDE), PROGRAM]) {
  await bundle(source, name);
  texts.push(await readFile(licences, "utf8"));
}
await writeFile(licences, texts.reverse().join(""));
