import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export interface StaticServer {
  /** Ends with a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a folder below a path as a plain host does: `index.html` for a folder, `404.html` else, and
 * text compressed for who takes it. Only what is named after its content may be kept unasked.
 */
export async function serveFolder(folder: string, base: string): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const file = await readSite(folder, pathname, base);
    const isText = extname(file.name) !== ".woff2";
    const isCompressed = isText && /\bgzip\b/.test(`${request.headers["accept-encoding"]}`);
    response.writeHead(file.status, {
      "Content-Type": TYPES[extname(file.name)] ?? "text/plain",
      "Cache-Control": /^assets\//.test(file.name) ? "max-age=31536000, immutable" : "no-cache",
      ...(isCompressed ? { "Content-Encoding": "gzip" } : {}),
    });
    response.end(isCompressed ? gzipSync(file.content) : file.content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readSite(folder: string, pathname: string, base: string) {
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : "404.html";
  for (const name of [path, join(path, "index.html")]) {
    const content = await readFile(join(folder, name)).catch(() => null);
    if (content !== null) return { status: 200, name, content };
  }
  return { status: 404, name: "404.html", content: await readFile(join(folder, "404.html")) };
}
