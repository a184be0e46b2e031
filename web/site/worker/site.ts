/** The files of one build, as paths in the site's folder. */
export interface SiteFiles {
  /** Files whose names change with their content: code, styles, fonts. */
  readonly named: readonly string[];
  /** Files that keep their names. */
  readonly loose: readonly string[];
}

/** A site, and the browser functions that its worker uses. */
export interface WorkerSite extends SiteFiles {
  readonly caches: Pick<CacheStorage, "open">;
  readonly fetch: typeof globalThis.fetch;
  /** Calls `act` after a delay in milliseconds. */
  readonly after: (delay: number, act: () => void) => void;
  /** The URL of the site's folder; ends with a slash. */
  readonly home: string;
}

/** The page that the worker serves offline for every URL of the site. */
export const PAGE = "index.html";

export function siteUrl({ home }: WorkerSite, path: string): string {
  return home + path;
}

/** The cache of this site's files. Its name has the site's folder, because all sites of an origin share the caches. */
export function siteCache({ caches, home }: WorkerSite): Promise<Cache> {
  return caches.open(`vigil site ${home}`);
}

/** The cached copy of a file; undefined if there is none. It is found by its URL without a query, whatever its headers. */
export async function keptFile(
  site: WorkerSite,
  address: Request | string,
): Promise<Response | undefined> {
  const cache = await siteCache(site);
  return cache.match(address, { ignoreSearch: true, ignoreVary: true });
}

/**
 * A complete copy of a fetched file. The answer is read to its end even if it is an error, because unread `no-store` answers
 * block all other requests.
 *
 * @throws Error if the answer is an error
 */
export async function fetchFile(
  { fetch }: WorkerSite,
  url: string,
  init?: RequestInit,
): Promise<Response> {
  const response = await storable(await fetch(url, init));
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

/**
 * A complete copy of an answer that can be cached and shown as a page: without `Vary`, since caches refuse `Vary: *`, and
 * without the mark of a redirect, which navigations refuse, because some hosts redirect `index.html` to its folder.
 */
export async function storable(response: Response): Promise<Response> {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete("Vary");
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
