import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip, gzipSync } from "node:zlib";

export interface Traffic {
  readonly requests: number;
  /** The size of the answers' bodies. */
  readonly bytes: number;
  /** The size of the bodies as Supabase's edge sends them: each compressed by itself. */
  readonly gzippedBytes: number;
}

/** A proxy at the URL of a Supabase project, which counts requests and bytes. */
export interface Meter {
  readonly url: string;
  /** The traffic since the last call. */
  read(): Traffic;
  close(): Promise<void>;
}

const PREFIX = "/rest/v1";

/** More compression would slow the measurement. The other answers are estimated by the same ratio. */
const COMPRESSED_ANSWERS = 50;

/**
 * Starts a proxy before PostgREST that counts its requests and the bytes of its answers.
 *
 * @param rest the URL of PostgREST, without a slash at its end
 * @param isCompressed whether the proxy compresses answers, like Supabase's edge
 */
export async function openMeter(rest: string, isCompressed: boolean): Promise<Meter> {
  const agent = new Agent({ keepAlive: true });
  let requests = 0;
  let bytes = 0;
  let bodies: Buffer[] = [];
  const count = (answer: IncomingMessage) => {
    requests += 1;
    const chunks: Buffer[] = [];
    const isKept = bodies.length < COMPRESSED_ANSWERS;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (isKept) chunks.push(chunk);
    });
    answer.once("end", () => isKept && bodies.push(Buffer.concat(chunks)));
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    const passed = request(rest + url.slice(PREFIX.length), { method, headers, agent });
    passed.once("response", (answer) => {
      count(answer);
      if (isCompressed && method === "GET") sendCompressed(answer, outgoing);
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    passed.once("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    read() {
      const traffic = { requests, bytes, gzippedBytes: Math.round(bytes * ratioOf(bodies)) };
      requests = 0;
      bytes = 0;
      bodies = [];
      return traffic;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends an answer with its body compressed. */
function sendCompressed(answer: IncomingMessage, outgoing: ServerResponse): void {
  const { "content-length": _, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, "content-encoding": "gzip" });
  answer.pipe(createGzip()).pipe(outgoing);
}

/** The compressed size of some bodies as a fraction of their size; 0 if all of them are empty. */
function ratioOf(bodies: readonly Buffer[]): number {
  const filled = bodies.filter(({ length }) => length > 0);
  const bytes = filled.reduce((sum, body) => sum + body.length, 0);
  const gzippedBytes = filled.reduce((sum, body) => sum + gzipSync(body).length, 0);
  return bytes === 0 ? 0 : gzippedBytes / bytes;
}
