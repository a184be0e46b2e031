import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import type { CubeOrigin } from "../../shared/supabase/fetchCube.ts";

/** What makes a page live. Everybody can read it in the page. */
export interface LiveSettings {
  /** Without an origin, such as `/`, it is relative to the page. */
  readonly url: string;
  readonly key: string;
  readonly read: CubeOrigin | "auto";
}

export interface SiteSettings {
  /** The path of the site on its host, or `./` for any path. */
  readonly base: string;
  /** The whole URL of the site; ends with a slash. */
  readonly siteUrl: string | null;
  /** The origins of pages that may show the site in a frame; null for any. */
  readonly frameAncestors: readonly string[] | null;
  /** Null if the page uses snapshots only. */
  readonly live: LiveSettings | null;
  /** Whether the site can be installed and works offline after one visit. */
  readonly isOffline: boolean;
}

export interface PublishedSnapshot {
  readonly entry: SnapshotEntry;
  readonly snapshot: Snapshot;
}

/** The page's own code for Node, `web/site/main.ts`, which its build bundles beside the page. */
export interface SiteCode {
  readonly ONE_FILE: string;
  readonly NEEDED_TEXTS: readonly string[];
  siteFiles(
    page: { readonly names: readonly string[]; readonly texts: Readonly<Record<string, string>> },
    settings: SiteSettings,
    nights: readonly PublishedSnapshot[],
  ): { readonly copied: readonly string[]; readonly written: Readonly<Record<string, string>> };
  oneFile(
    template: string,
    content: PublishedSnapshot & { readonly dayMarks: Readonly<Record<string, string>> },
  ): string;
}

/** @param folder that of the built page and its code */
export async function importSiteCode(folder: string): Promise<SiteCode> {
  return import(pathToFileURL(join(folder, "site.mjs")).href);
}
