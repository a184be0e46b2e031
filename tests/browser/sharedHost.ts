import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { deserialize, serialize } from "node:v8";
import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import type { EmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { launchChromiumServer } from "./chromium.ts";
import { startExampleBackend } from "./exampleRows.ts";

/** A backend that may be read and must stay as it is. */
export type ReadBackend = Pick<EmbeddedBackend, "url" | "anonKey" | "query">;

interface Opened {
  readonly backend: EmbeddedBackend;
  readonly browser: string;
  close(): Promise<void>;
}

/**
 * Opens, for the first test file that asks, one backend with the example's rows and one browser for all
 * files of a run that only read.
 */
export async function openSharedHost(): Promise<{ url: string; close(): Promise<void> }> {
  let opening: Promise<Opened> | null = null;
  const server = createServer(async (request, response) => {
    try {
      opening ??= open();
      const { backend, browser } = await opening;
      const question = await questionIn(request);
      const { url, anonKey } = backend;
      const answer = question && (await backend.query(...question));
      response.end(serialize(answer ?? { url, anonKey, browser }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await (await opening)?.close();
    },
  };
}

async function open(): Promise<Opened> {
  const backend = await startExampleBackend();
  const browser = await launchChromiumServer();
  const close = async () => {
    await browser.close();
    await backend.stop();
  };
  return { backend, browser: browser.wsEndpoint(), close };
}

type Question = readonly [sql: string, params?: unknown[]];

/** Null of a request for the host itself. */
async function questionIn(request: IncomingMessage): Promise<Question | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return deserialize(Buffer.concat(chunks));
}

/** What the host has, seen from a test file; closing the browser closes the file's own windows. */
export async function sharedByHost(): Promise<{ backend: ReadBackend; browser: Browser }> {
  const { url, anonKey, browser } = (await ask(null)) as Record<
    "url" | "anonKey" | "browser",
    string
  >;
  const query = async <Row>(...question: Question) => (await ask(question)) as Row[];
  return { backend: { url, anonKey, query }, browser: await chromium.connect(browser) };
}

async function ask(question: Question | null): Promise<unknown> {
  const body = serialize(question);
  const response = await fetch(inject("sharedHost"), { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
  return deserialize(Buffer.from(await response.arrayBuffer()));
}
