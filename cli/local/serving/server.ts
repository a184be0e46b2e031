import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Failure } from "../../../shared/failure.ts";
import { isLoopback } from "../../../shared/requests/backend.ts";

export interface LocalServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The port to listen on, 0 for any free port; of a list, the first free port. */
export type Port = number | readonly number[];

/**
 * Answers on `http://127.0.0.1:port`, and only requests of this machine's own pages and programs.
 *
 * @throws Failure (usage) when the port cannot be used
 */
export async function openServer(port: Port, listener: RequestListener): Promise<LocalServer> {
  const server = createServer((incoming, answer) => {
    if (isLocal(incoming.headers)) listener(incoming, answer);
    else refuse(answer, 403, FOREIGN);
  });
  const ports = typeof port === "number" ? [port] : port;
  await listen(server, ports);
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Listens on the first free port; if none is free, the error is about the first port. */
async function listen(server: Server, ports: readonly number[]): Promise<void> {
  let firstFailure: unknown = null;
  for (const port of ports) {
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
      return;
    } catch (failure) {
      firstFailure ??= failure;
    }
  }
  const message = `cannot listen on port ${ports[0]} (${(firstFailure as Error).message})`;
  throw new Failure("usage", `${message}; choose another with --port`, { cause: firstFailure });
}

/**
 * Whether a request comes from a page or a program of this machine. A foreign page has another origin, or another host name,
 * which resolves to this machine. A program sends no origin.
 */
function isLocal({ host, origin }: IncomingHttpHeaders): boolean {
  const hostUrl = `http://${host}`;
  return isLocalUrl(hostUrl) && isLocalUrl(origin ?? hostUrl);
}

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(url);
}

/** The path of a backend's tables and functions. */
export const REST = "/rest/v1/";

/**
 * Answers the calls of a backend with what `send` returns for them. It refuses calls that foreign pages send without an origin,
 * since `openServer` lets them pass.
 */
export function restListener(send: typeof fetch): RequestListener {
  return async ({ url = "", headers, method = "GET" }, answer) => {
    const { origin, "sec-fetch-site": fetchSite } = headers;
    // A browser sends no origin if the page cannot read the answer, as for an image. Pages of this machine read the answers.
    const isFromForeignPage = origin === undefined && fetchSite === "cross-site";
    if (isFromForeignPage) return refuse(answer, 403, FOREIGN);
    const response = await send(new URL(url, "http://localhost"), { method });
    answer.writeHead(response.status, { "content-type": "application/json" });
    answer.end(await response.text());
  };
}

const FOREIGN = { message: "This backend answers only pages and programs of this machine." };

function refuse(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { "content-type": "application/json" });
  answer.end(JSON.stringify(body));
}
