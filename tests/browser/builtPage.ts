import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { build, type InlineConfig, preview } from "vite";
import { inject } from "vitest";

export interface BuiltPage {
  /** Ends with a slash. */
  readonly url: string;
  /** The folder of the files that the build wrote. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the page as `npm start` does, once in a run, and serves it with the backend on one origin. */
export async function serveBuiltPage(backend: string, anonKey: string): Promise<BuiltPage> {
  Object.assign(process.env, {
    // A test runner's own mode would build React for development.
    NODE_ENV: "production",
    VITE_BASE: "/",
    VITE_READ: "auto",
    VITE_SUPABASE_URL: "/",
    VITE_SUPABASE_PUBLISHABLE_KEY: anonKey,
  });
  const folder = inject("pageFolder");
  if (!existsSync(folder)) await buildInto(folder);
  const server = await preview({
    ...PAGE,
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0, proxy: { "/rest": backend } },
  });
  return { url: server.resolvedUrls?.local[0] ?? "", folder, close: () => server.close() };
}

const PAGE: InlineConfig = { mode: "embedded", logLevel: "error" };

/** Another worker may be doing the same. */
async function buildInto(folder: string): Promise<void> {
  const own = `${folder}-${process.pid}`;
  await build({ ...PAGE, build: { outDir: own, emptyOutDir: true } });
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
}
