import type { SiteBrand } from "./brand.ts";
import type { CubeOrigin } from "./supabase/fetchCube.ts";

/** The settings of a live page. Every visitor can read them in the page. */
export interface LiveSettings {
  /** A URL without an origin, such as `/`, is relative to the page. */
  readonly url: string;
  readonly key: string;
  readonly read: CubeOrigin | "auto";
  /**
   * The URL or path where readers sign in, for figures that only readers with a session may read. Without
   * it every visitor may read them.
   */
  readonly signIn?: string;
  /** The time zone of the days for all readers; their own without it. */
  readonly timeZone?: string;
}

/** The settings in which two sites of the same page may differ. */
export interface SiteSettings {
  readonly brand: SiteBrand;
  /** The path of the site on its host, or `./` for any path. */
  readonly base: string;
  /** The whole URL of the site; ends with a slash. */
  readonly siteUrl: string | null;
  /** The origins of pages that may show the site in a frame. */
  readonly frameAncestors: readonly string[];
  /** Null if the page uses snapshots only. */
  readonly live: LiveSettings | null;
  /** The rules that the trend shows, as written. Every visitor can read them in the page. */
  readonly rules: readonly string[];
  /** Whether the site can be installed and works offline after one visit. */
  readonly isOffline: boolean;
}
