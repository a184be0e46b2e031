import { createReadStream } from "node:fs";
import type { RequestListener } from "node:http";
import { extname } from "node:path";
import { pipeline } from "node:stream";
import type { Site } from "./site.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".xml": "application/atom+xml",
};

const NOT_FOUND = "404.html";

/** Answers requests for the files of a site at the root of this host. */
export function serveSite(site: Site): RequestListener {
  return ({ method, url = "/" }, answer) => {
    if (method !== "GET" && method !== "HEAD") {
      answer.writeHead(405, { allow: "GET, HEAD" }).end();
      return;
    }
    const path = url.replace(/[?#].*/, "").slice(1);
    const page = `${path.replace(/\/$/, "")}/index.html`.replace(/^\//, "");
    const found = [path, page].find((name) => site.has(name));
    const name = found ?? NOT_FOUND;
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    const status = found === undefined ? 404 : 200;
    answer.writeHead(status, { "content-type": type, "cache-control": "no-cache" });
    const file = site.get(name);
    if (file === undefined || method === "HEAD") answer.end();
    else if ("text" in file) answer.end(file.text);
    else pipeline(createReadStream(file.path), answer, () => {});
  };
}
