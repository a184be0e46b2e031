import {
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type LocalServer, openServer, type Port, REST } from "../../cli/local/serving/server.ts";

interface GatewayOptions {
  readonly port: Port;
  readonly keys: ReadonlySet<string>;
  /** Calls `send` in turn with PostgREST's port, or null until it runs. */
  readonly upstream: (send: (port: number | null) => Promise<void>) => Promise<void>;
  /** Answers requests for pages, which a Supabase project does not have. */
  readonly pages?: RequestListener | undefined;
}

/**
 * Answers on `http://127.0.0.1:port` as a Supabase project does: `/rest/v1/` is PostgREST for requests
 * with a key.
 *
 * @throws Failure (usage) when the port cannot be used
 */
export function openGateway(options: GatewayOptions): Promise<LocalServer> {
  return openServer(options.port, (incoming, answer) => respond(incoming, answer, options));
}

function respond(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { keys, upstream, pages }: GatewayOptions,
): void {
  const { url = "", headers, method } = incoming;
  const { apikey: key } = headers;
  if (method === "OPTIONS") allow(incoming, answer);
  else if (!url.startsWith(REST) && pages !== undefined) pages(incoming, answer);
  else if (!url.startsWith(REST))
    refuse(answer, 404, { message: "no Route matched with those values" });
  else if (!key) refuse(answer, 401, NO_KEY);
  else if (typeof key !== "string" || !keys.has(key)) refuse(answer, 401, UNKNOWN_KEY);
  else {
    takeTurn(incoming, answer, key, upstream).catch(({ message }: Error) =>
      refuse(answer, 502, { message: "PostgREST did not answer", details: message }),
    );
  }
}

/** Reads the body before its turn: a slow client does not delay other clients. */
async function takeTurn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  key: string,
  upstream: GatewayOptions["upstream"],
): Promise<void> {
  const body = await buffer(incoming);
  await upstream(async (port) => {
    if (port === null) refuse(answer, 503, { message: "PostgREST is not running yet" });
    else await forward(incoming, body, answer, port, key);
  });
}

const NO_KEY = {
  message: "No API key found in request",
  hint: "No `apikey` request header or url param was found.",
};

const UNKNOWN_KEY = {
  message: "Invalid API key",
  hint: "Double check your Supabase `anon` or `service_role` API key.",
};

/**
 * Resolves when PostgREST's answer begins: by then its transaction is over. The body keeps streaming. The
 * request goes on when its client disconnects: PostgREST would finish the request anyway, outside its
 * turn.
 */
function forward(
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  port: number,
  key: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port,
      agent: false,
      method: incoming.method,
      path: `/${incoming.url?.slice(REST.length)}`,
      headers: { authorization: `Bearer ${key}`, ...endToEnd(incoming) },
    });
    outgoing.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...endToEnd(response), ...CORS });
      pipeline(response, answer).catch(() => response.destroy());
      resolve();
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function endToEnd({ headers }: IncomingMessage) {
  const { connection, "keep-alive": keepAlive, "transfer-encoding": encoding, ...rest } = headers;
  return rest;
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Location, Content-Range, Location, Range-Unit",
};

function allow(incoming: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(204, {
    ...CORS,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": incoming.headers["access-control-request-headers"] ?? "*",
    "access-control-max-age": "3600",
  });
  answer.end();
}

function refuse(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { ...CORS, "content-type": "application/json" });
  answer.end(JSON.stringify(body));
}
