import type { RequestListener } from "node:http";
import pLimit from "p-limit";
import { loadDemoData, openDatabase } from "../../cli/local/embedded/database.ts";
import type { Port } from "../../cli/local/serving/server.ts";
import { fillFromFolder } from "../csv/fillFromFolder.ts";
import { apiKey } from "./apiKeys.ts";
import { openGateway } from "./gateway.ts";
import { type ListeningDatabase, listeningDatabase } from "./listeningDatabase.ts";
import { type Postgrest, startPostgrest } from "./postgrest.ts";

/** What a database is filled with. */
export type DatabaseContent =
  | { readonly kind: "demo"; readonly now: number }
  | { readonly kind: "csv"; readonly folder: string }
  | { readonly kind: "empty" };

export interface EmbeddedBackendOptions {
  readonly port: Port;
  readonly content: DatabaseContent;
  /** The maximum number of rows in one answer; Supabase's default is 1000. */
  readonly rowCap: number;
  /** Answers requests for pages, from the backend's own origin. */
  readonly pages?: RequestListener | undefined;
}

/** A Supabase project with nothing but tables, in memory on this machine. */
export interface EmbeddedBackend {
  readonly url: string;
  readonly anonKey: string;
  readonly secretKey: string;
  /** Runs SQL as superuser, never in the middle of a request. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Must be called after tables or columns change: until then requests see the old schema. */
  reloadSchema(): Promise<void>;
  /** Ends every process and socket; a second call waits for the first. */
  stop(): Promise<void>;
}

/** The database of a backend. */
export interface OpenDatabase extends ListeningDatabase {
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Starts PostgreSQL, PostgREST and a gateway in front of them.
 *
 * @throws Failure (usage) when the port or the folder cannot be used, (data) when a CSV file cannot be
 * loaded, (backend) when PostgREST is missing or does not start; no process is left running
 */
export function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const { content } = options;
  return startBackendOn(options, async () => {
    const pglite = await openDatabase(async (pglite) => {
      if (content.kind === "csv") await fillFromFolder(pglite, content.folder);
      if (content.kind === "demo") await loadDemoData(pglite, content.now);
    });
    const query = (sql: string, params?: unknown[]) => pglite.query(sql, params);
    return { ...listeningDatabase(pglite), query };
  });
}

/** Starts PostgREST and a gateway for a database, which is opened after the gateway has its port. */
export async function startBackendOn(
  options: Omit<EmbeddedBackendOptions, "content">,
  open: () => Promise<OpenDatabase>,
): Promise<EmbeddedBackend> {
  const started: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of started.toReversed()) await stop();
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };
  try {
    return { ...(await start(options, open, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { port, rowCap, pages }: Omit<EmbeddedBackendOptions, "content">,
  open: () => Promise<OpenDatabase>,
  started: (() => Promise<void>)[],
): Promise<Omit<EmbeddedBackend, "stop">> {
  // PGlite has a single session, so its users take turns.
  const turn = pLimit(1);
  const anonKey = apiKey("anon");
  const secretKey = apiKey("service_role");
  let postgrest: Postgrest | undefined;
  const gateway = await openGateway({
    port,
    keys: new Set([anonKey, secretKey]),
    upstream: (send) => turn(() => send(postgrest?.port ?? null)),
    pages,
  });
  started.push(gateway.close);
  const database = await open();
  started.push(database.close);
  const databaseUri = await database.listen();
  // A new process reads the current schema.
  const restart = () =>
    turn(async () => {
      await postgrest?.stop();
      postgrest = await startPostgrest({ databaseUri, rowCap, connections: 1 });
    });
  started.push(async () => postgrest?.stop());
  await restart();
  return {
    url: gateway.url,
    anonKey,
    secretKey,
    query: <Row>(sql: string, params?: unknown[]) =>
      turn(async () => (await database.query(sql, params)).rows as Row[]),
    reloadSchema: restart,
  };
}
