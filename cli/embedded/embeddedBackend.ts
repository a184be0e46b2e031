import pLimit from "p-limit";
import { examineCsv } from "../csv/examineCsv.ts";
import { loadCsv } from "../csv/loadCsv.ts";
import { apiKey } from "./apiKeys.ts";
import { openDatabase } from "./database.ts";
import { loadDemoData } from "./demoData.ts";
import { openGateway } from "./gateway.ts";
import { type KeptPostgrest, keepPostgrest } from "./keepPostgrest.ts";

/** What the tables hold at the start; a `csv` folder has a file for each of some tables. */
export type BackendContent =
  | { readonly kind: "demo" }
  | { readonly kind: "csv"; readonly folder: string }
  | { readonly kind: "empty" };

export interface EmbeddedBackendOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly content: BackendContent;
  /** Rows in one answer at most; Supabase's default is 1000. */
  readonly rowCap: number;
  /** Told what is under way. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** A Supabase project of tables alone, on this machine and in memory. */
export interface EmbeddedBackend {
  readonly url: string;
  readonly anonKey: string;
  /** A key of the role `service_role`, which reads every row. */
  readonly secretKey: string;
  /** What a reader of the figures should know about how the content was read. */
  readonly notes: readonly string[];
  /** Runs SQL as superuser, never in the middle of a request. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** To be called when tables or columns changed: until then requests see them as they were. */
  reloadSchema(): Promise<void>;
  /** Ends every process and socket; a second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, PostgREST and a gateway in front of them.
 *
 * @throws Failure (usage) when the port or the folder cannot be used, (data) when a CSV file
 *   cannot be loaded, (backend) when there is no PostgREST or it does not start; nothing that was
 *   started is left running
 */
export async function startEmbeddedBackend(
  options: EmbeddedBackendOptions,
): Promise<EmbeddedBackend> {
  const started: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopAll(started);
    return stopped;
  };
  try {
    return { ...(await start(options, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(started: (() => Promise<void>)[]): Promise<void> {
  for (const stop of started.toReversed()) await stop();
}

async function start(
  { port, content, rowCap, onStep = () => {} }: EmbeddedBackendOptions,
  started: (() => Promise<void>)[],
): Promise<Omit<EmbeddedBackend, "stop">> {
  // PGlite holds one session for all: whoever speaks to it, speaks alone.
  const turn = pLimit(1);
  const anonKey = apiKey("anon");
  const secretKey = apiKey("service_role");
  let postgrest: KeptPostgrest | undefined;

  const gateway = await openGateway({
    port,
    keys: new Set([anonKey, secretKey]),
    upstream: (send) => turn(() => send(postgrest?.current()?.port ?? null)),
  });
  started.push(gateway.close);
  const data = content.kind === "csv" ? await examineCsv(content.folder, onStep) : null;
  onStep("Starting PostgreSQL");
  const database = await openDatabase(async (pglite) => {
    if (data !== null) await loadCsv(pglite, data, onStep);
    if (content.kind === "demo") {
      onStep("Loading demo data");
      await loadDemoData(pglite);
    }
  });
  started.push(database.close);
  await database.pglite.exec("vacuum analyze");
  onStep("Starting PostgREST");
  const databaseUri = await database.listen();
  const kept = await keepPostgrest({ databaseUri, rowCap, connections: 1 }, turn);
  postgrest = kept;
  started.push(kept.stop);
  return {
    url: gateway.url,
    anonKey,
    secretKey,
    notes: data?.notes ?? [],
    query: (sql, params) =>
      turn(async () => (await database.pglite.query<never>(sql, params)).rows),
    reloadSchema: kept.restart,
  };
}
