import pLimit from "p-limit";
import { apiKey } from "./apiKeys.ts";
import { type Database, openDatabase, runSqlFile } from "./database.ts";
import { openGateway } from "./gateway.ts";
import { loadCsv } from "./loadCsv.ts";
import { type Postgrest, startPostgrest } from "./postgrest.ts";

/** What the tables hold at the start: `csv` is a folder of one file per table (see `loadCsv`). */
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
}

/** A Supabase project of tables alone, on this machine and in memory. */
export interface EmbeddedBackend {
  readonly url: string;
  readonly anonKey: string;
  /** A key of the role `service_role`, which reads every row. */
  readonly secretKey: string;
  /** Runs SQL as superuser, never in the middle of a request. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
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
  { port, content, rowCap }: EmbeddedBackendOptions,
  started: (() => Promise<void>)[],
): Promise<Omit<EmbeddedBackend, "stop">> {
  // PGlite holds one session for all: whoever speaks to it, speaks alone.
  const turn = pLimit(1);
  const anonKey = apiKey("anon");
  const secretKey = apiKey("service_role");
  let postgrest: Postgrest | null = null;

  const gateway = await openGateway({
    port,
    keys: new Set([anonKey, secretKey]),
    upstream: (send) => turn(() => send(postgrest?.port ?? null)),
  });
  started.push(gateway.close);
  const database = await openDatabase();
  started.push(database.close);
  await load(database, content);
  const databaseUri = await database.listen();
  postgrest = await startPostgrest({ databaseUri, rowCap });
  started.push(postgrest.stop);
  return {
    url: gateway.url,
    anonKey,
    secretKey,
    query: (sql, params) =>
      turn(async () => (await database.pglite.query<never>(sql, params)).rows),
  };
}

async function load({ pglite }: Database, content: BackendContent): Promise<void> {
  if (content.kind === "demo") await runSqlFile(pglite, "seed.sql");
  if (content.kind === "csv") await loadCsv(pglite, content.folder);
  await pglite.exec("vacuum analyze");
}
