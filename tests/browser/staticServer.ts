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

/** How a host differs from a plain one; it may change while the host is up. */
export interface HostHabits {
  /** Sent beside those of a plain host, or in their place. */
  headers?: Readonly<Record<string, string>>;
  /** Answers in place of the host where it returns true. */
  answer?: (pathname: string, response: ServerResponse) => boolean;
}

/** Cuts the network of a host until the test ends or `answer` is another. */
export function cutDuringTest(habits: HostHabits): void {
  habits.answer = cut;
  onTestFinished(() => {
    delete habits.answer;
  });
}

/** Answers nothing, as where there is no network. Chromium's own emulation leaves some workers out. */
export function cut(_: string, response: ServerResponse): true {
  response.destroy();
  return true;
}

/**
 * Serves a folder below a path as a plain host does: `index.html` for a folder, `404.html` else, and
 * text compressed for who takes it. Only what is named after its content may be kept unasked.
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
  return { status: 404, name: "404.html", content: await readFile(join(folder, "404.html")) };
}
