import { once } from "node:events";
import { createServer } from "node:net";
import type { Day } from "../shared/day.ts";
import type { BackendOutput } from "./backendOutput.ts";
import {
  type BackendContent,
  type EmbeddedBackend,
  startEmbeddedBackend,
} from "./embedded/embeddedBackend.ts";
import { requestedRange } from "./liveCube.ts";
import { fetchLoadedTables } from "./loadedTables.ts";
import { noRowsHint } from "./noRowsHint.ts";
import { plainText } from "./render/plainText.ts";
import { renderLoaded } from "./render/renderLoaded.ts";

interface BackendOptions {
  /** A folder of CSV files to load; demo data without it. */
  readonly data?: string | undefined;
  /** The usual port, or any where that is taken, unless said. */
  readonly port?: number | undefined;
}

/**
 * Runs the embedded backend until `signal` aborts. Writes the settings that reach it to stdout, as
 * lines of a `.env` file.
 *
 * @throws Failure as `startEmbeddedBackend` does
 */
export async function runBackend(
  { data, port }: BackendOptions,
  output: BackendOutput,
  signal: AbortSignal,
): Promise<void> {
  const backend = await startEmbeddedBackend({
    port: port ?? ((await isFree(USUAL_PORT)) ? USUAL_PORT : 0),
    content: contentOf(data),
    rowCap: SUPABASE_ROW_CAP,
    onStep: output.step,
  });
  try {
    const loaded = await describeContent(backend, data, (day) => `vigil metrics --to ${day}`);
    output.stdout(`SUPABASE_URL=${backend.url}`);
    output.stdout(`SUPABASE_ANON_KEY=${backend.anonKey}`);
    output.stdout(`SUPABASE_SECRET_KEY=${backend.secretKey}`);
    for (const line of loaded) output.stderr(line);
    output.stderr("Next: put the three lines into .env; in another terminal try vigil metrics,");
    output.stderr("or vigil doctor, which looks the backend over. Ctrl-C stops it.");
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await backend.stop();
  }
}

/** Where Supabase's local stack listens. */
const USUAL_PORT = 54321;

export const SUPABASE_ROW_CAP = 1_000;

/** A folder of CSV files, or demo data where there is none. */
export function contentOf(folder: string | undefined): BackendContent {
  return folder === undefined ? { kind: "demo" } : { kind: "csv", folder };
}

/**
 * What was loaded, and what is to be known about it: a line each.
 *
 * @param showing what shows the days up to one, for when there is nothing in the usual range
 */
export async function describeContent(
  backend: EmbeddedBackend,
  folder: string | undefined,
  showing: (day: Day) => string,
): Promise<string[]> {
  const { range, timeZone } = requestedRange({});
  const tables = await fetchLoadedTables(backend, timeZone);
  const newest = tables
    .flatMap(({ days }) => days?.to ?? [])
    .sort()
    .at(-1);
  const hints =
    newest !== undefined && newest < range.from ? [noRowsHint(range, newest, showing(newest))] : [];
  const notes = [...backend.notes, ...hints].map((note) => `  ${note}`);
  return [`Loaded ${folder ?? "demo data"}:`, ...renderLoaded(tables), ...notes].map(plainText);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => server.close(resolve));
  return isFree;
}
