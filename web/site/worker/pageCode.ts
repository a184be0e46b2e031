import { fetchFile, keptFile, siteCache, siteUrl, type WorkerSite } from "./site.ts";

/** The absolute URLs of the site's files of code to which the HTML of a page at a URL refers. */
export function pageCode(site: WorkerSite, html: string, url: string): string[] {
  const codeUrls: string[] = [];
  for (const [, reference = ""] of html.matchAll(/\b(?:src|href)="([^"]*\bassets\/[\w.-]+)"/g)) {
    if (!URL.canParse(reference, url)) continue;
    const { href } = new URL(reference, url);
    if (href.startsWith(siteUrl(site, "assets/"))) codeUrls.push(href);
  }
  return codeUrls;
}

/** The URLs of those files of a page's code that are not cached. */
export async function missingCode(
  site: WorkerSite,
  page: Response,
  url: string,
): Promise<string[]> {
  const html = await page.clone().text();
  const codeUrls = pageCode(site, html, url);
  const cachedFiles = await Promise.all(codeUrls.map((codeUrl) => keptFile(site, codeUrl)));
  return codeUrls.filter((_, index) => cachedFiles[index] === undefined);
}

/**
 * Whether all code of a page is cached or can be fetched. Code that has to be fetched is also cached, if there is room. False
 * if the cache cannot be opened.
 */
export async function bringsCode(site: WorkerSite, page: Response, url: string): Promise<boolean> {
  try {
    const missing = await missingCode(site, page, url);
    const cache = await siteCache(site);
    const fetchMissing = async (codeUrl: string) => {
      const code = await fetchCode(site, codeUrl, { cache: "no-cache" });
      await cache.put(codeUrl, code).catch(() => {});
    };
    await Promise.all(missing.map(fetchMissing));
    return true;
  } catch {
    return false;
  }
}

/**
 * Fetches a file of code.
 *
 * @throws Error if the answer is an error or a page, which some hosts send for missing files: it would be cached for good
 */
export async function fetchCode(
  site: WorkerSite,
  url: string,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetchFile(site, url, init);
  const contentType = response.headers.get("Content-Type") ?? "";
  if (/^text\/html\b/.test(contentType)) throw new Error(`${url} answers with a page`);
  return response;
}
