import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { BRAND } from "../../shared/brand.ts";
import { TEXTS } from "../texts.ts";
import type { SiteFiles } from "../worker/siteWorker.ts";

const MANIFEST = "manifest.webmanifest";

/** The files that change under their name, and that the site needs without a network. */
const LOOSE = ["index.html", "policy.js", "theme.js", "favicon.svg", MANIFEST];

/**
 * Lets the site work offline after one visit, and be installed. It comes after whatever writes pages.
 * A page that a local command serves leaves no worker behind.
 */
export function offline(mode: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "offline",
    apply: (_, { command, isSsrBuild }) =>
      mode === "production" && command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: config.base + MANIFEST }, injectTo: "head" },
    ],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: MANIFEST, source: JSON.stringify(manifest()) });
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: () => writeWorker(config),
    },
  };
}

function manifest(): object {
  return {
    name: BRAND.name,
    short_name: BRAND.name,
    description: TEXTS.subtitle,
    display: "standalone",
    start_url: ".",
    background_color: "#ffffff",
    theme_color: BRAND.accent.light,
    icons: [{ src: "favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
}

async function writeWorker({ root, build: { outDir } }: ResolvedConfig): Promise<void> {
  const out = resolve(root, outDir);
  const assets = await readdir(join(out, "assets"));
  const files: SiteFiles = { named: assets.map((name) => `assets/${name}`).sort(), loose: LOOSE };
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    define: { SITE_FILES: JSON.stringify(files) },
    build: {
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, "worker/main.ts"),
        // Browsers take a worker for a new one when its text is another: a new page makes it that.
        output: { format: "iife", entryFileNames: "sw.js", footer: `/* ${await hashOf(out)} */` },
      },
    },
  });
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of LOOSE) hash.update(await readFile(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}
