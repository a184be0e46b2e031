import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

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

/** The differences of a host from a plain host. They may change while the host is running. */
export interface HostHabits {
  /** Headers that are added to those of a plain host, or replace them. */
  headers?: Readonly<Record<string, string>>;
  /** Answers instead of the host, and returns true if it did. */
  answer?: (pathname: string, response: ServerResponse) => boolean;
}

/** Cuts the network of a host until the test ends or sets another `answer`. */
export function cutDuringTest(habits: HostHabits): void {
  habits.answer = cut;
  onTestFinished(() => {
    delete habits.answer;
  });
}

/** Closes the connection, as without a network. Chromium's emulation does not affect all workers. */
export function cut(_: string, response: ServerResponse): true {
  response.destroy();
  return true;
}

/**
 * Serves a folder below a path like a plain host: `index.html` for a folder, `404.html` for a missing file,
 * and text compressed for clients that accept gzip. Only files named by their content may be cached.
 */
export async function serveFolder(
  folder: string,
  base: string,
  habits: HostHabits = {},
): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    if (habits.answer?.(pathname, response)) return;
    const file = await readSite(folder, pathname, base);
    const isText = extname(file.name) !== ".woff2";
    const isCompressed = isText && /\bgzip\b/.test(`${request.headers["accept-encoding"]}`);
    response.writeHead(file.status, {
      "Content-Type": TYPES[extname(file.name)] ?? "text/plain",
      "Cache-Control": /^assets\//.test(file.name) ? "max-age=31536000, immutable" : "no-cache",
      ...(isCompressed ? { "Content-Encoding": "gzip" } : {}),
      ...habits.headers,
    });
    response.end(isCompressed ? gzipSync(file.content, { level: 1 }) : file.content);
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
  const content = await readFile(join(folder, "404.html")).catch(() => "");
  return { status: 404, name: "404.html", content };
}
