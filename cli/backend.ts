import { once } from "node:events";
import { formatCount } from "../shared/format.ts";
import {
  type BackendContent,
  type EmbeddedBackend,
  startEmbeddedBackend,
} from "./embedded/embeddedBackend.ts";

interface BackendOptions {
  /** A folder of CSV files to load; demo data without it. */
  readonly data?: string | undefined;
  readonly port: number;
}

export interface BackendOutput {
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
}

/**
 * Runs the embedded backend until `signal` aborts. Writes the settings that reach it to stdout, as
 * lines of a `.env` file.
 *
 * @throws Failure as `startEmbeddedBackend` does
 */
export async function runBackend(
  { data, port }: BackendOptions,
  { stdout, stderr }: BackendOutput,
  signal: AbortSignal,
): Promise<void> {
  const backend = await startEmbeddedBackend({
    port,
    content: contentOf(data),
    rowCap: SUPABASE_ROW_CAP,
  });
  try {
    stdout(`SUPABASE_URL=${backend.url}`);
    stdout(`SUPABASE_ANON_KEY=${backend.anonKey}`);
    stdout(`SUPABASE_SECRET_KEY=${backend.secretKey}`);
    const rows = await rowsByTable(backend);
    stderr(`Loaded ${data ?? "demo data"}: ${rows.join(", ")}. Ctrl-C stops it.`);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await backend.stop();
  }
}

export const SUPABASE_ROW_CAP = 1_000;

/** A folder of CSV files, or demo data where there is none. */
export function contentOf(folder: string | undefined): BackendContent {
  return folder === undefined ? { kind: "demo" } : { kind: "csv", folder };
}

/** `reltuples` is exact here: loading ends with a vacuum. */
async function rowsByTable(backend: EmbeddedBackend): Promise<string[]> {
  const tables = await backend.query<{ name: string; rows: number }>(`
    select relname as name, reltuples::float8 as rows
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by reltuples desc, relname
  `);
  return tables.map(({ name, rows }) => `${formatCount(rows)} ${name}`);
}
