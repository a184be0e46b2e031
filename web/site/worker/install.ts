import { fetchCode, pageCode } from "./pageCode.ts";
import { fetchFile, keptFile, PAGE, siteCache, siteUrl, type WorkerSite } from "./site.ts";

/** Fetches the files that the site needs offline, except files that are cached already. */
export async function install(site: WorkerSite): Promise<void> {
  const cache = await siteCache(site);
  await Promise.all(site.named.map((path) => keepCode(site, cache, siteUrl(site, path))));
  // Loose files come last and all at once: a cached page always has its code.
  const fresh = await Promise.all(site.loose.map((path) => fetchLoose(site, path)));
  for (const [url, response] of fresh) await cache.put(url, response);
}

async function keepCode(site: WorkerSite, cache: Cache, url: string): Promise<void> {
  if ((await keptFile(site, url)) === undefined) await cache.put(url, await fetchCode(site, url));
}

async function fetchLoose(site: WorkerSite, path: string): Promise<[url: string, file: Response]> {
  const url = siteUrl(site, path);
  const file = await fetchFile(site, url, { cache: "no-cache" });
  return [url, path === PAGE ? await ownPage(site, file) : file];
}

/**
 * The page for every URL of the site. The page must belong to this build: another build may have been
 * deployed between two requests.
 */
async function ownPage(site: WorkerSite, page: Response): Promise<Response> {
  const html = await page.text();
  const url = siteUrl(site, PAGE);
  const needed = pageCode(site, html, url);
  if (needed.length === 0) throw new Error(`${url} is no page of this site`);
  const siteUrls = site.named.map((path) => siteUrl(site, path));
  const unknown = needed.find((codeUrl) => !siteUrls.includes(codeUrl));
  if (unknown !== undefined) throw new Error(`the page needs ${unknown}, which another build has`);
  return new Response(html.replaceAll('="./', `="${site.home}`), { headers: page.headers });
}

/** Deletes the code of earlier builds. Call it only when no tab uses them. */
export async function tidy(site: WorkerSite): Promise<void> {
  const cache = await siteCache(site);
  const siteUrls = new Set([...site.named, ...site.loose].map((path) => siteUrl(site, path)));
  for (const { url } of await cache.keys()) if (!siteUrls.has(url)) await cache.delete(url);
}
