import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { BackendContent } from "../../cli/local/embedded/database.ts";
import {
  type EmbeddedBackend,
  startEmbeddedBackend,
} from "../../cli/local/embedded/embeddedBackend.ts";
import { launchChromiumServer } from "../browser/chromium.ts";
import { EXAMPLE_ROWS } from "../browser/exampleRows.ts";
import { OURS, randomRows } from "../integration/randomTables.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");

/** The contents of the shared backends, and the SQL that adds to them. */
const BACKENDS = {
  demo: { content: { kind: "demo", now: Date.now() }, rows: [] },
  sample: { content: { kind: "csv", folder: SAMPLE }, rows: [] },
  example: { content: { kind: "empty" }, rows: EXAMPLE_ROWS },
  random: {
    content: { kind: "empty" },
    rows: [randomRows(OURS, 0.6, 300), "update addresses set address = '0x' || md5(id::text)"],
  },
} as const satisfies Record<string, { content: BackendContent; rows: readonly string[] }>;

export type SharedContent = keyof typeof BACKENDS;

/** Without SQL, the answer is the address and the keys of a backend, or the address of the browser. */
export type HostRequest =
  | { readonly share: "browser" }
  | { readonly share: SharedContent; readonly query?: Parameters<EmbeddedBackend["query"]> };

export interface SharedHost {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts each backend, and the browser, for the first test file of a run that asks for it. */
export async function openSharedHost(): Promise<SharedHost> {
  const backends = new Map<SharedContent, Promise<EmbeddedBackend>>();
  let browser: ReturnType<typeof launchChromiumServer> | undefined;

  async function answer(request: HostRequest): Promise<unknown> {
    if (request.share === "browser") {
      browser ??= launchChromiumServer();
      return (await browser).wsEndpoint();
    }
    const { share, query } = request;
    const starting = backends.get(share) ?? start(share);
    backends.set(share, starting);
    const backend = await starting;
    const { url, anonKey, secretKey } = backend;
    return query ? backend.query(...query) : { url, anonKey, secretKey };
  }

  const server = createServer(async (incoming, response) => {
    try {
      response.end(serialize(await answer(await requestIn(incoming))));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await (await browser)?.close();
      for (const backend of backends.values()) await (await backend).stop();
    },
  };
}

async function start(share: SharedContent): Promise<EmbeddedBackend> {
  const { content, rows } = BACKENDS[share];
  const backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  for (const statement of rows) await backend.query(statement);
  // Read-only: a file that writes fails itself, and no other file.
  await backend.query("set default_transaction_read_only = on");
  return backend;
}

async function requestIn(incoming: IncomingMessage): Promise<HostRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return deserialize(Buffer.concat(chunks));
}
