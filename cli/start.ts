import { once } from "node:events";
import { join } from "node:path";
import type { InlineConfig, PreviewServer, ViteDevServer } from "vite";
import { contentOf, describeContent, SUPABASE_ROW_CAP } from "./backend.ts";
import type { BackendOutput } from "./backendOutput.ts";
import { startEmbeddedBackend } from "./embedded/embeddedBackend.ts";
import { PROJECT } from "./projectFolder.ts";

export interface StartOptions {
  /** A folder of CSV files to show; demo data without it. */
  readonly data?: string;
  readonly port: number;
  /** Serves the sources with hot reload instead of the built page. */
  readonly dev?: boolean;
}

/** Apart from `dist/`, which holds what the user built for the user's own backend. */
const BUILT = join(PROJECT, "node_modules/.cache/vigil/dist");

/**
 * Runs the dashboard on the embedded backend until the signal aborts. The page and the backend share
 * one origin, so that any free port will do.
 *
 * @throws Failure as `startEmbeddedBackend` does
 */
export async function runStart(
  { data, port, dev }: StartOptions,
  { stdout, stderr, step }: BackendOutput,
  signal: AbortSignal,
): Promise<void> {
  const backend = await startEmbeddedBackend({
    port: 0,
    content: contentOf(data),
    rowCap: SUPABASE_ROW_CAP,
    onStep: step,
  });
  try {
    step("Building the page");
    // Where the page's build looks for its files.
    process.chdir(PROJECT);
    setPageEnvironment(backend.anonKey);
    const server = await serve(backend.url, port, dev === true);
    const url = server.resolvedUrls?.local[0];
    const loaded = await describeContent(backend, data, (day) => `${url}?to=${day}`);
    stdout(`Vigil shows ${data ?? "demo data"} at ${url}`);
    for (const line of [...loaded, ...(data === undefined ? DEMO_NEXT : DATA_NEXT)]) stderr(line);
    if (!signal.aborted) await once(signal, "abort");
    await server.close();
  } finally {
    await backend.stop();
  }
}

const DEMO_NEXT = [
  "Next: vigil start --data DIR shows tables of your own; docs/csv.md says what to export,",
  "and docs/supabase.md how to show a Supabase of yours. Ctrl-C stops it.",
];

const DATA_NEXT = [
  "Next: vigil backend with the same --data lets vigil metrics print these figures here;",
  "docs/supabase.md says how to show a Supabase of yours. Ctrl-C stops it.",
];

function setPageEnvironment(anonKey: string): void {
  process.env["VITE_SUPABASE_URL"] = "/";
  process.env["VITE_SUPABASE_PUBLISHABLE_KEY"] = anonKey;
}

async function serve(
  backend: string,
  port: number,
  dev: boolean,
): Promise<ViteDevServer | PreviewServer> {
  const { build, createServer, preview } = await import("vite");
  const shared = { port, proxy: { "/rest": backend } };
  const config: InlineConfig = {
    mode: "embedded",
    logLevel: "warn",
    server: shared,
    preview: shared,
  };
  if (dev) return (await createServer(config)).listen();
  const built: InlineConfig = { ...config, build: { outDir: BUILT } };
  await build(built);
  return preview(built);
}
