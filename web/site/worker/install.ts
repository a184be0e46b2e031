import { fetchCode, pageCode } from "./pageCode.ts";
import { fetchFile, keptFile, PAGE, siteCache, siteUrl, type WorkerSite } from "./site.ts";

/** Caches the files that the site needs offline. Code that is cached already is not requested again. */
export async function install(site: WorkerSite): Promise<void> {
  const cache = await siteCache(site);
  await Promise.all(site.named.map((path) => keepCode(site, cache, siteUrl(site, path))));
  // Loose files are cached last, when all of them have come: a cached page always has its code.
  const looseFiles = await Promise.all(site.loose.map((path) => fetchLoose(site, path)));
  for (const { url, file } of looseFiles) await cache.put(url, file);
}

/** Caches a file of code, unless it is cached. */
async function keepCode(site: WorkerSite, cache: Cache, url: string): Promise<void> {
  if ((await keptFile(site, url)) === undefined) await cache.put(url, await fetchCode(site, url));
}

interface LooseFile {
  readonly url: string;
  readonly file: Response;
}

/** Fetches a file of a constant name. The page is changed so that it can be shown at every URL of the site. */
async function fetchLoose(site: WorkerSite, path: string): Promise<LooseFile> {
  const url = siteUrl(site, path);
  const file = await fetchFile(site, url, { cache: "no-cache" });
  return { url, file: path === PAGE ? await relocatedPage(site, file) : file };
}

/**
 * The page with absolute URLs, which can be shown at every URL of the site.
 *
 * @throws Error if the page is not of this build: another build may have been deployed between two requests
 */
async function relocatedPage(site: WorkerSite, page: Response): Promise<Response> {
  const html = await page.text();
  const url = siteUrl(site, PAGE);
  const codeUrls = pageCode(site, html, url);
  if (codeUrls.length === 0) throw new Error(`${url} is no page of this site`);
  const knownUrls = site.named.map((path) => siteUrl(site, path));
  const unknown = codeUrls.find((codeUrl) => !knownUrls.includes(codeUrl));
  if (unknown !== undefined) throw new Error(`the page needs ${unknown}, which another build has`);
  // By a function, since the URL may have `$&`.
  const relocated = html.replaceAll('="./', () => `="${site.home}`);
  return new Response(relocated, { headers: page.headers });
}

/** Deletes the cached files of earlier builds. Call it only when no tab uses them. */
export async function tidy(site: WorkerSite): Promise<void> {
  const cache = await siteCache(site);
  const siteUrls = new Set([...site.named, ...site.loose].map((path) => siteUrl(site, path)));
  for (const { url } of await cache.keys()) {
    if (!siteUrls.has(url)) await cache.delete(url);
  }
}
