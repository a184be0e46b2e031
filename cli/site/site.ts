import { join } from "node:path";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import { VERSION } from "../../shared/dashboard/publishedDashboard.ts";
import type { SiteSettings } from "../../shared/siteSettings.ts";
import type { BuiltPage } from "./builtPage.ts";

/** The text of a file, or the path of the file to copy. */
export type FileContent = { readonly text: string } | { readonly path: string };

/** Files by their path in the site, in the order of publication: pages last. */
export type Site = ReadonlyMap<string, FileContent>;

/**
 * The files of a site without its snapshots: only those that the page always requests are there, as they are without a
 * snapshot. `writeSite` writes the published ones instead.
 */
export async function site(
  page: BuiltPage,
  settings: SiteSettings,
  newest: PublishedSnapshot | null,
): Promise<Site> {
  const { NEEDED_TEXTS, siteFiles } = page.code;
  const texts: Record<string, string> = {};
  for (const name of NEEDED_TEXTS) texts[name] = await page.text(name);
  const { copied, written } = siteFiles({ names: page.names, texts }, settings, newest);
  const files = new Map<string, FileContent>();
  for (const [name, content] of Object.entries(EMPTY_FILES)) {
    files.set(`snapshots/${name}`, { text: `${JSON.stringify(content)}\n` });
  }
  for (const name of copied) files.set(name, { path: join(page.folder, name) });
  const writtenFiles = Object.entries(written);
  // The pages come last, since they name the other files.
  const pages = writtenFiles.filter(([name]) => isPage(name));
  const others = writtenFiles.filter(([name]) => !isPage(name));
  for (const [name, text] of [...others, ...pages]) files.set(name, { text });
  return files;
}

function isPage(name: string): boolean {
  return name.endsWith(".html");
}

/**
 * The files of snapshots that the page always requests, as they are without a snapshot: for a missing file, the browser's
 * console would log an error.
 */
const EMPTY_FILES = {
  "index.json": { schema: VERSION, snapshots: [] },
  "annotations.json": [],
  "changes.json": { schema: VERSION, newest: null, retired: false, days: [] },
};
