import { join } from "node:path";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import { VERSION } from "../../shared/dashboard/publishedDashboard.ts";
import type { SiteSettings } from "../../shared/siteSettings.ts";
import type { BuiltPage } from "./builtPage.ts";

/** The text of a file, or the path of the file to copy. */
type FileContent = { readonly text: string } | { readonly path: string };

/** Files by their path in the site, in the order of publication: pages last. */
export type Site = ReadonlyMap<string, FileContent>;

/** The files of a site, except its snapshots. */
export async function site(
  page: BuiltPage,
  settings: SiteSettings,
  newest: PublishedSnapshot | null,
): Promise<Site> {
  const { NEEDED_TEXTS, siteFiles } = page.code;
  const texts = await Promise.all(
    NEEDED_TEXTS.map(async (name) => [name, await page.text(name)] as const),
  );
  const { copied, written } = siteFiles(
    { names: page.names, texts: Object.fromEntries(texts) },
    settings,
    newest,
  );
  return new Map<string, FileContent>([
    ...Object.entries(MISSING).map(
      ([name, content]) => [`snapshots/${name}`, { text: `${JSON.stringify(content)}\n` }] as const,
    ),
    ...copied.map((name) => [name, { path: join(page.folder, name) }] as const),
    ...Object.entries(written)
      .map(([name, text]) => [name, { text }] as const)
      .sort(([a], [b]) => Number(isPage(a)) - Number(isPage(b))),
  ]);
}

/** Files that the page requests: the console would log an error for a missing file. */
const MISSING = {
  "index.json": { schema: VERSION, snapshots: [] },
  "annotations.json": [],
  "changes.json": { schema: VERSION, newest: null, retired: false, days: [] },
};

function isPage(name: string): boolean {
  return name.endsWith(".html");
}
