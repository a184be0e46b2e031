import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from "node:http";
import { Failure } from "../../shared/failure.ts";

export interface Gateway {
  readonly url: string;
  close(): Promise<void>;
}

export interface GatewayOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly keys: ReadonlySet<string>;
  /** Calls `send` with PostgREST's port when it is the request's turn; null when it is away. */
  readonly upstream: (send: (port: number | null) => Promise<void>) => Promise<void>;
}

/**
 * Answers on `http://127.0.0.1:port` as a Supabase project does: `/rest/v1/` is PostgREST for
 * those who hold a key, for any origin.
 *
 * @throws Failure (usage) when the port is taken
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const server = createServer((incoming, answer) => void respond(incoming, answer, options));
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening").catch((cause: unknown) => {
    throw portFailure(options.port, cause);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function portFailure(port: number, cause: unknown): Failure {
  return new Failure(
    "usage",
    `port ${port} cannot be used (${cause instanceof Error ? cause.message : cause}): ` +
      "stop what holds it, or choose another with --port",
    { cause },
  );
}

async function respond(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { keys, upstream }: GatewayOptions,
): Promise<void> {
  const url = new URL(incoming.url ?? "/", "http://gateway");
  if (incoming.method === "OPTIONS") return preflight(incoming, answer);
  if (!url.pathname.startsWith(prefix)) return refuse(answer, 404, { message: "no Route matched" });
  const key = incoming.headers["apikey"] ?? url.searchParams.get("apikey");
  if (!key) return refuse(answer, 401, noKey);
  if (typeof key !== "string" || !keys.has(key)) return refuse(answer, 401, unknownKey);
  await upstream((port) =>
    port === null
      ? Promise.resolve(refuse(answer, 503, { message: "PostgREST is restarting" }))
      : forward(incoming, answer, { port, path: upstreamPath(url), key }),
  );
}

const prefix = "/rest/v1/";

const noKey = {
  message: "No API key found in request",
  hint: "No `apikey` request header or url param was found.",
};

const unknownKey = {
  message: "Invalid API key",
  hint: "Double check your Supabase `anon` or `service_role` API key.",
};

/** The key in the query would be a column's filter to PostgREST. */
function upstreamPath(url: URL): string {
  const query = url.search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !part.startsWith("apikey="));
  const path = `/${url.pathname.slice(prefix.length)}`;
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/**
 * Resolves when PostgREST's answer begins: by then its transaction is over. The body streams on.
 * A client that has gone away does not end the request, which PostgREST would finish anyway.
 */
function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, path, key }: { port: number; path: string; key: string },
): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...incoming.headers };
    headers.authorization ??= `Bearer ${key}`;
    delete headers.origin;
    const outgoing = request({ host: "127.0.0.1", port, path, method: incoming.method, headers });
    outgoing.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...cors });
      response.pipe(answer);
      response.on("error", () => answer.destroy());
      resolve();
    });
    outgoing.on("error", (error) => {
      refuse(answer, 502, { message: "PostgREST did not answer", details: error.message });
      resolve();
    });
    incoming.pipe(outgoing);
  });
}

const cors: OutgoingHttpHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Range, Content-Location, Location, Retry-After",
};

function preflight(incoming: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(204, {
    ...cors,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": incoming.headers["access-control-request-headers"] ?? "*",
    "access-control-max-age": "3600",
  });
  answer.end();
}

function refuse(answer: ServerResponse, status: number, body: object): void {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(status, { ...cors, "content-type": "application/json" });
  answer.end(JSON.stringify(body));
}
