import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { parseSnapshot, parseSnapshotIndex } from "../../shared/snapshot.ts";
import { VERSION } from "../../shared/withoutCube.ts";
import type { Page } from "../browser/pageOf.ts";
import type { ShippedSnapshot } from "../data/shippedSnapshot.ts";
import { withSharedFigures } from "./sharing.ts";

const ROOT = '<div id="root"></div>';

/** The files in which static hosts look for each page. */
const FILES: Readonly<Record<Page, string>> = {
  dashboard: "index.html",
  placeholder: "index/index.html",
  "not-found": "404.html",
};

/**
 * Makes the build a site for any static host: every page as HTML that shows before its code runs, and
 * the snapshots of a folder beside it. Built without a backend, the dashboard holds the newest one.
 */
export function staticSite(snapshots: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "static-site",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const out = resolve(config.root, config.build.outDir);
      await cp(snapshots, join(out, "snapshots"), { recursive: true, filter: isPublished });
      await writeFile(join(out, ".nojekyll"), "");
      await writeMissing(join(out, "snapshots"));
      const shipped = hasBackend(config) ? null : await readNewest(snapshots);
      await writePages(config, out, shipped);
    },
  };
}

/** The page asks for these files, and a host that does not have one is told of in the console. */
async function writeMissing(folder: string): Promise<void> {
  const none = {
    "annotations.json": [],
    "changes.json": { schema: VERSION, newest: null, days: [] },
  };
  for (const [name, content] of Object.entries(none)) {
    const writing = writeFile(join(folder, name), `${JSON.stringify(content)}\n`, { flag: "wx" });
    await writing.catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** What a run of the snapshot command keeps for itself begins with a dot. */
function isPublished(path: string): boolean {
  return !/[\\/]\.[^\\/]*$/.test(path);
}

function hasBackend({ env }: ResolvedConfig): boolean {
  return Boolean(env["VITE_SUPABASE_URL"]);
}

async function readNewest(folder: string): Promise<ShippedSnapshot | null> {
  const index = join(folder, "index.json");
  const text = await readFile(index, "utf8").catch(() => null);
  const entry = text === null ? undefined : parseSnapshotIndex(text, index).snapshots[0];
  if (entry === undefined) return null;
  const file = join(folder, entry.file);
  return { entry, snapshot: parseSnapshot(await readFile(file, "utf8"), file) };
}

interface Renderer {
  renderPage(page: Page, shipped: ShippedSnapshot | null): string;
}

async function writePages(
  config: ResolvedConfig,
  out: string,
  shipped: ShippedSnapshot | null,
): Promise<void> {
  const indented = await readFile(join(out, "index.html"), "utf8");
  const template = indented.replaceAll(/>\n\s*</g, "><");
  const { renderPage } = await buildRenderer(config);
  for (const [page, file] of Object.entries(FILES) as [Page, string][]) {
    const html = sharedPage(template, page, shipped).replace(ROOT, () => renderPage(page, shipped));
    await mkdir(dirname(join(out, file)), { recursive: true });
    await writeFile(join(out, file), html);
  }
}

/** What a link to the page shows: its figures, where it holds any. */
function sharedPage(template: string, page: Page, shipped: ShippedSnapshot | null): string {
  if (page !== "dashboard" || shipped === null) return template;
  return withSharedFigures(template, shipped.snapshot);
}

/** The same sources, built for Node and imported. */
async function buildRenderer({ configFile, root, mode }: ResolvedConfig): Promise<Renderer> {
  const cache = resolve(root, "../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, "prerender-"));
  try {
    await build({
      ...(configFile === undefined ? {} : { configFile }),
      mode,
      logLevel: "warn",
      build: { ssr: "prerender.tsx", outDir, emptyOutDir: true, copyPublicDir: false },
    });
    return (await import(pathToFileURL(join(outDir, "prerender.js")).href)) as Renderer;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
