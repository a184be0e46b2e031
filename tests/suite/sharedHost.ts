import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { EXAMPLE_ROWS } from "../browser/exampleRows.ts";
import { type DatabaseContent, startEmbeddedBackend } from "../embedded/embeddedBackend.ts";
import { hasPostgres, type NativeServer, startNativePostgres } from "../embedded/nativePostgres.ts";
import { OURS, randomRows } from "../integration/randomTables.ts";
import { startTestBackend, type TestBackend } from "./testBackend.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");

/** Returns the folder of the native server's socket, or null on a machine without a server. */
type ServerFolder = () => Promise<string | null>;

/** How each shared backend starts. */
const BACKENDS = {
  demo: () => embedded({ kind: "demo", now: Date.now() }),
  sample: () => embedded({ kind: "csv", folder: SAMPLE }),
  example: (server: ServerFolder) => filled(server, EXAMPLE_ROWS),
  random: (server: ServerFolder) =>
    filled(server, [
      randomRows(OURS, 0.6, 300),
      "update addresses set address = '0x' || md5(id::text)",
    ]),
};

export type SharedContent = keyof typeof BACKENDS;

/**
 * Without SQL, the answer is the address and the keys of a backend, or the folder of the native server's socket: null
 * without a server.
 */
export type HostRequest =
  | { readonly share: "server" }
  | { readonly share: SharedContent; readonly query?: Parameters<TestBackend["query"]> };

export interface SharedHost {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the server and each backend for the first test file of a run that asks for it. */
export async function openSharedHost(): Promise<SharedHost> {
  const backends = new Map<SharedContent, Promise<TestBackend>>();
  let server: Promise<NativeServer> | undefined;

  async function serverFolder(): Promise<string | null> {
    if (!hasPostgres()) return null;
    server ??= startNativePostgres();
    return (await server).folder;
  }

  async function answer(request: HostRequest): Promise<unknown> {
    if (request.share === "server") return serverFolder();
    const { share, query } = request;
    const starting = backends.get(share) ?? start(share, serverFolder);
    backends.set(share, starting);
    const backend = await starting;
    const { url, anonKey, secretKey } = backend;
    return query ? backend.query(...query) : { url, anonKey, secretKey };
  }

  // A busy worker may use a connection after any time.
  const host = createServer({ keepAliveTimeout: 0 }, async (incoming, response) => {
    try {
      response.end(serialize(await answer(await requestIn(incoming))));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    async close() {
      host.close();
      host.closeAllConnections();
      for (const backend of backends.values()) await (await backend).stop();
      await (await server)?.stop();
    },
  };
}

async function start(share: SharedContent, server: ServerFolder): Promise<TestBackend> {
  const backend = await BACKENDS[share](server);
  // Read-only: a file that writes fails itself, and no other file.
  await backend.query("set default_transaction_read_only = on");
  return backend;
}

function embedded(content: DatabaseContent): Promise<TestBackend> {
  return startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
}

async function filled(server: ServerFolder, rows: readonly string[]): Promise<TestBackend> {
  const backend = await startTestBackend(await server(), { rowCap: 1_000 });
  for (const statement of rows) await backend.query(statement);
  return backend;
}

async function requestIn(incoming: IncomingMessage): Promise<HostRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return deserialize(Buffer.concat(chunks));
}
