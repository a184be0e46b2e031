import type { CubeOrigin } from "./fetchCube.ts";

/** What makes a page live. Everybody can read it in the page. */
export interface LiveSettings {
  /** Without an origin, such as `/`, it is relative to the page. */
  readonly url: string;
  readonly key: string;
  readonly read: CubeOrigin | "auto";
}

/** What differs between two sites of the same page. */
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
