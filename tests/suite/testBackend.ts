import { types as embedded } from "@electric-sql/pglite";
import pLimit from "p-limit";
import { Client, types as usual } from "pg";
import { apiKey } from "../../cli/local/embedded/apiKeys.ts";
import {
  type EmbeddedBackend,
  type EmbeddedBackendOptions,
  startEmbeddedBackend,
} from "../../cli/local/embedded/embeddedBackend.ts";
import { openGateway } from "../../cli/local/embedded/gateway.ts";
import { type Postgrest, startPostgrest } from "../../cli/local/embedded/postgrest.ts";

/** A project whose database a test file may change. */
export type TestBackend = Omit<EmbeddedBackend, "notes">;

export type TestBackendOptions = Pick<EmbeddedBackendOptions, "rowCap" | "pages">;

/**
 * Starts an empty project on a copy of the database of a native server, which takes a tenth of the time of
 * PostgreSQL compiled to WebAssembly.
 *
 * @param folder the folder of the server's socket; null starts the embedded PostgreSQL
 */
export async function startTestBackend(
  folder: string | null,
  { rowCap, pages }: TestBackendOptions,
): Promise<TestBackend> {
  if (folder === null) {
    return startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap, pages });
  }
  const database = await copiedDatabase(folder);
  const client = await connect(folder, database);
  const databaseUri = `postgres://authenticator@/${database}?host=${encodeURIComponent(folder)}`;
  // SQL and requests come in the order of their calls, as in the embedded backend.
  const turn = pLimit(1);
  let postgrest: Postgrest | undefined;
  const restart = () =>
    turn(async () => {
      await postgrest?.stop();
      postgrest = await startPostgrest({ databaseUri, rowCap, connections: 1 });
    });
  await restart();
  const [anonKey, secretKey] = [apiKey("anon"), apiKey("service_role")];
  const gateway = await openGateway({
    port: 0,
    keys: new Set([anonKey, secretKey]),
    upstream: (send) => turn(() => send(postgrest?.port ?? null)),
    pages,
  });
  return {
    url: gateway.url,
    anonKey,
    secretKey,
    query: (sql, params) => turn(async () => (await client.query(sql, params)).rows),
    reloadSchema: restart,
    async stop() {
      await gateway.close();
      await postgrest?.stop();
      await client.end();
    },
  };
}

/** Copies the database `postgres`, which must have no session. Returns the name of the copy. */
async function copiedDatabase(folder: string): Promise<string> {
  const name = `copy_${crypto.randomUUID().replaceAll("-", "")}`;
  const client = await connect(folder, "template1");
  try {
    await client.query(`create database ${name} template postgres`);
  } finally {
    await client.end();
  }
  return name;
}

async function connect(folder: string, database: string): Promise<Client> {
  const client = new Client({ host: folder, user: "postgres", database, types: AS_EMBEDDED });
  await client.connect();
  return client;
}

/** Values as the embedded backend returns them. */
const AS_EMBEDDED = {
  getTypeParser: (id: number) => embedded.parsers[id] ?? usual.getTypeParser(id),
};
