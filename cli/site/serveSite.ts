import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { extname } from "node:path";
import type { Site } from "./site.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".xml": "application/atom+xml",
};

const HEADERS = {
  "cache-control": "no-cache",
  // The page's own check needs scripts, which a frame can forbid.
  "content-security-policy": "frame-ancestors 'none'",
};

const NOT_FOUND_PAGE = "404.html";

/**
 * Answers requests for the files of a site at the root of this host, and any other path with the page for unknown paths. All
 * files are read before the first request, because another command may rebuild the page.
 */
export async function serveSite(site: Site): Promise<RequestListener> {
  const contents = new Map<string, string | Buffer>();
  for (const [name, file] of site) {
    contents.set(name, "text" in file ? file.text : await readFile(file.path));
  }
  return ({ method, url = "/" }, answer) => {
    if (method !== "GET" && method !== "HEAD") {
      answer.writeHead(405, { allow: "GET, HEAD" }).end();
      return;
    }
    const path = url.replace(/[?#].*/, "").slice(1);
    const foundName = [path, indexPage(path)].find((name) => contents.has(name));
    const status = foundName === undefined ? 404 : 200;
    const name = foundName ?? NOT_FOUND_PAGE;
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    answer.writeHead(status, { ...HEADERS, "content-type": type });
    answer.end(method === "HEAD" ? undefined : contents.get(name));
  };
}

/** The page of a folder, whose path may end in a slash; the empty path is the site's. */
function indexPage(folder: string): string {
  const page = `${folder.replace(/\/$/, "")}/index.html`;
  return page.replace(/^\//, "");
}
