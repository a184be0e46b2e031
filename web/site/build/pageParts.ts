import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from "vite";
import { ONE_FILE } from "../../store/sources/shipped/oneFile.ts";
import { renderOneFile } from "./oneFile.ts";

/**
 * A plugin that builds four more files with the page:
 * - the script that requests figures while the page's code is loading
 * - the worker
 * - the page in one file
 * - the code for Node that makes sites, beside the page's folder
 *
 * It also writes a script into the HTML that shows a message if the page's code does not load (`unloaded.ts`).
 */
export function pageParts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "page-parts",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    // The code that makes sites is removed first and written last: while it is missing, the command line knows that the
    // build has not ended.
    async buildStart() {
      await rm(join(codeFolder(config), SITE_CODE), { force: true });
    },
    async generateBundle() {
      const early = await bundledScript(config, "early.ts");
      // Each site writes the list of its files, `SITE_FILES`, above the worker's code.
      const worker = await bundledScript(config, "site/worker/main.ts");
      this.emitFile({ type: "asset", name: "early.js", source: early });
      this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
      this.emitFile({ type: "asset", fileName: ONE_FILE, source: await renderOneFile(config) });
    },
    // The page in one file is built without this plugin: its code is in its HTML and always loads.
    transformIndexHtml: async (html) => {
      const script = (await bundledScript(config, "unloaded.ts")).trim();
      return html.replace('<div id="unloaded">', (tag) => `${tag}<script>${script}</script>`);
    },
    // After all other plugins.
    closeBundle: {
      sequential: true,
      order: "post",
      handler: () => buildSiteCode(config),
    },
  };
}

const SITE_CODE = "site.mjs";

function codeFolder({ root, build: { outDir } }: ResolvedConfig): string {
  return resolve(root, outDir, "..");
}

function common({ root }: ResolvedConfig): InlineConfig {
  return { configFile: false, root, base: "./", logLevel: "silent" };
}

/** The code of a script with all of its imports, built in memory for the browsers of the page. */
async function bundledScript(config: ResolvedConfig, path: string): Promise<string> {
  const { root, build: page } = config;
  const result = await build({
    ...common(config),
    build: {
      target: page.target,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, path), output: { format: "iife" } },
    },
  });
  const bundle = Array.isArray(result) ? result[0] : result;
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  const [script] = bundle.output;
  return script.code;
}

/** Writes the code that makes sites as one file, which contains all packages that it uses. */
async function buildSiteCode(config: ResolvedConfig): Promise<void> {
  await build({
    ...common(config),
    ssr: { noExternal: true },
    // Each site replaces the base by its own.
    define: { "import.meta.env.BASE_URL": '"./"' },
    plugins: [withoutLazyParts()],
    build: {
      ssr: "site/main.ts",
      outDir: codeFolder(config),
      emptyOutDir: false,
      copyPublicDir: false,
      target: "node20",
      minify: true,
      rolldownOptions: { output: { entryFileNames: SITE_CODE, codeSplitting: false } },
    },
  });
}

/** A plugin that leaves out the modules of dynamic imports: what the page loads later is never drawn in Node. */
function withoutLazyParts(): Plugin {
  return { name: "without-lazy-parts", resolveDynamicImport: () => false };
}
