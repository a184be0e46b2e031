import type { PGlite } from "@electric-sql/pglite";
import pLimit from "p-limit";
import { apiKey } from "./apiKeys.ts";
import { findCsvFolder } from "./csvFolder.ts";
import { openDatabase, runSqlFile } from "./database.ts";
import { openGateway } from "./gateway.ts";
import { type KeptPostgrest, keepPostgrest } from "./keepPostgrest.ts";
import { loadCsv } from "./loadCsv.ts";

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
}

/** A Supabase project of tables alone, on this machine and in memory. */
export interface EmbeddedBackend {
  readonly url: string;
  readonly anonKey: string;
  /** A key of the role `service_role`, which reads every row. */
  readonly secretKey: string;
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
  { port, content, rowCap }: EmbeddedBackendOptions,
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
  const load = await prepared(content);
  const database = await openDatabase();
  started.push(database.close);
  await load(database.pglite);
  await database.pglite.exec("vacuum analyze");
  const databaseUri = await database.listen();
  const kept = await keepPostgrest({ databaseUri, rowCap, connections: 1 }, turn);
  postgrest = kept;
  started.push(kept.stop);
  return {
    url: gateway.url,
    anonKey,
    secretKey,
    query: (sql, params) =>
      turn(async () => (await database.pglite.query<never>(sql, params)).rows),
    reloadSchema: kept.restart,
  };
}

/** Checks what can be checked at once; returns the work that needs a database. */
async function prepared(content: BackendContent): Promise<(pglite: PGlite) => Promise<void>> {
  switch (content.kind) {
    case "empty":
      return async () => {};
    case "demo":
      return (pglite) => runSqlFile(pglite, "seed.sql");
    case "csv": {
      const folder = await findCsvFolder(content.folder);
      return (pglite) => loadCsv(pglite, folder);
    }
  }
}
