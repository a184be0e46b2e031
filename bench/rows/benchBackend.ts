import { apiKey } from "../../tests/embedded/apiKeys.ts";
import { startEmbeddedBackend } from "../../tests/embedded/embeddedBackend.ts";
import {
  databaseUri,
  hasPostgres,
  startNativePostgres,
} from "../../tests/embedded/nativePostgres.ts";
import { startPostgrest } from "../../tests/embedded/postgrest.ts";

/** PostgreSQL with the project's migrations, and PostgREST on this database. */
export interface BenchBackend {
  /** Whether the database is a PostgreSQL server. PGlite keeps its rows in memory. */
  readonly isNative: boolean;
  /** Such as `PostgreSQL 15.18`. */
  readonly version: string;
  /** The URL of the tables, without a slash at its end. */
  readonly rest: string;
  /** A key of the role `service_role`, which reads every row. */
  readonly key: string;
  /** Runs queries as superuser. PGlite takes one statement in each. */
  run(...queries: string[]): Promise<void>;
  /** The rows of one query as JSON values. */
  rows<Row>(sql: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Supabase's row cap. */
const ROW_CAP = 1_000;
const CONNECTIONS = 10;

const VERSION = "select version() as version";

/** Starts a PostgreSQL server, or PGlite if no server runs. */
export async function startBenchBackend(rowCap = ROW_CAP): Promise<BenchBackend> {
  const isNative = hasPostgres();
  const backend = await (isNative ? startNative(rowCap) : startEmbedded(rowCap));
  const [row] = await backend.rows<{ version: string }>(VERSION);
  const [version = ""] = row?.version.match(/^\w+ [\w.]+/) ?? [];
  return { ...backend, isNative, version: isNative ? version : `PGlite (${version})` };
}

type Started = Omit<BenchBackend, "isNative" | "version">;

/** A PostgreSQL server with PostgREST; if PostgREST does not start, the server is stopped. */
async function startNative(rowCap: number): Promise<Started> {
  const server = await startNativePostgres();
  try {
    const options = {
      databaseUri: databaseUri(server.folder, "postgres"),
      rowCap,
      connections: CONNECTIONS,
    };
    const postgrest = await startPostgrest(options);
    return {
      rest: `http://127.0.0.1:${postgrest.port}`,
      key: apiKey("service_role"),
      run: async (...queries) => void (await server.run(...queries)),
      rows: async (sql) =>
        JSON.parse(await server.run(`select coalesce(json_agg(row), '[]') from (${sql}) as row`)),
      async stop() {
        await postgrest.stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** PGlite in this process, for machines without a PostgreSQL server. */
async function startEmbedded(rowCap: number): Promise<Started> {
  const content = { kind: "empty" } as const;
  const backend = await startEmbeddedBackend({ port: 0, content, rowCap });
  return {
    rest: `${backend.url}/rest/v1`,
    key: backend.secretKey,
    run: async (...queries) => {
      for (const query of queries) await backend.query(query);
    },
    rows: (sql) => backend.query(sql),
    stop: backend.stop,
  };
}
