import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type InlineConfig, preview } from "vite";

export interface BuiltPage {
  /** Ends with a slash. */
  readonly url: string;
  /** The folder of the files that the build wrote. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the page as `npm start` does and serves it, with the backend, on one origin. */
export async function serveBuiltPage(backend: string, anonKey: string): Promise<BuiltPage> {
  Object.assign(process.env, {
    // A test runner's own mode would build React for development.
    NODE_ENV: "production",
    VITE_BASE: "/",
    VITE_READ: "auto",
    VITE_SUPABASE_URL: "/",
    VITE_SUPABASE_PUBLISHABLE_KEY: anonKey,
  });
  const folder = await mkdtemp(join(tmpdir(), "vigil-page-"));
  const config: InlineConfig = {
    mode: "embedded",
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
    preview: { host: "127.0.0.1", port: 0, proxy: { "/rest": backend } },
  };
  await build(config).catch(async (error) => {
    await rm(folder, { recursive: true });
    throw error;
  });
  const server = await preview(config);
  return {
    url: server.resolvedUrls?.local[0] ?? "",
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
