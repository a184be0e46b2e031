import { fetchFile, keptFile, siteCache, siteUrl, type WorkerSite } from "./site.ts";

/** The URLs of the site's code in a page. */
export function pageCode(site: WorkerSite, html: string, url: string): string[] {
  const references = html.matchAll(/\b(?:src|href)="([^"]*\bassets\/[\w.-]+)"/g);
  return [...references]
    .map(([, reference = ""]) => reference)
    .filter((reference) => URL.canParse(reference, url))
    .map((reference) => new URL(reference, url).href)
    .filter((href) => href.startsWith(siteUrl(site, "assets/")));
}

/** The URLs of the uncached code of a page. */
export async function missingCode(
  site: WorkerSite,
  page: Response,
  url: string,
): Promise<string[]> {
  const html = await page.clone().text();
  const needed = pageCode(site, html, url);
  const cached = await Promise.all(needed.map((address) => keptFile(site, address)));
  return needed.filter((_, index) => cached[index] === undefined);
}

/** Whether the code of a page is cached or can be fetched: its whole build is then available. */
export async function bringsCode(site: WorkerSite, page: Response, url: string): Promise<boolean> {
  const missing = await missingCode(site, page, url);
  const cache = await siteCache(site);
  const coming = missing.map(async (address) => {
    const code = await fetchCode(site, address, { cache: "no-cache" });
    await cache.put(address, code).catch(() => {});
  });
  return Promise.all(coming).then(
    () => true,
    () => false,
  );
}

/** Fetches a file of code. An answer that is a page is an error: as code it would be cached for good. */
export async function fetchCode(
  site: WorkerSite,
  url: string,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetchFile(site, url, init);
  // Some hosts answer with a page for files that they do not have.
  if (/^text\/html\b/.test(response.headers.get("Content-Type") ?? ""))
    throw new Error(`${url} answers with a page`);
  return response;
}
