import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { preview } from "vite";
import { inject } from "vitest";
import { builtPage } from "../../cli/site/builtPage.ts";
import { site } from "../../cli/site/site.ts";
import { writeSite } from "../../cli/site/writeSite.ts";
import { BRAND } from "../../shared/brand.ts";

export interface BuiltPage {
  /** Ends with a slash. */
  readonly url: string;
  /** The folder of the files that the build wrote. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the page of `npm start` once in a run, and serves page and backend on one origin. */
export async function serveBuiltPage(backend: string, anonKey: string): Promise<BuiltPage> {
  const folder = inject("pageFolder");
  if (!existsSync(folder)) await writeInto(folder, anonKey);
  const server = await preview({
    configFile: false,
    logLevel: "error",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0, proxy: { "/rest": backend } },
  });
  return { url: server.resolvedUrls?.local[0] ?? "", folder, close: () => server.close() };
}

/** A site at the root of its host, without anything that can be left out. */
export const PLAIN_SITE = {
  brand: BRAND,
  base: "/",
  siteUrl: null,
  frameAncestors: [],
  rules: [],
  isOffline: false,
} as const;

/** Another worker may be building the page at the same time. */
async function writeInto(folder: string, key: string): Promise<void> {
  const own = `${folder}-${process.pid}`;
  const live = { url: "/", key, read: "auto" } as const;
  const settings = { ...PLAIN_SITE, live };
  const files = await site(await builtPage(() => {}), settings, null);
  await writeSite(own, files, join(own, "snapshots"), []);
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
}
