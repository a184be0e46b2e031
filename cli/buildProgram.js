import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = join(PROJECT, "built");

/**
 * Packages that stay outside the bundle because they read their own files. The sources import these
 * packages dynamically: a static import in one bundled file would run at every start.
 */
const EXTERNAL = ["@electric-sql/pglite", "vite"];

/** Libraries that one command alone loads. Each has its own file, and its import as the key. */
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

// Builds the command line as one file, with the files of `BESIDE` beside it.
const licences = join(BUILT, "licences.md");
const texts = [];
for (const { source, name } of [...Object.values(BESIDE), PROGRAM]) {
  await bundle(source, name);
  texts.push(await readFile(licences, "utf8"));
}
await writeFile(licences, texts.reverse().join(""));
