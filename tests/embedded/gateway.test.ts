import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  request,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { afterEach, expect, test } from "vitest";
import { type LocalServer, openServer } from "../../cli/local/serving/server.ts";
import { apiKey } from "./apiKeys.ts";
import { openGateway } from "./gateway.ts";

const key = apiKey("anon");
const open: { gateways: LocalServer[]; servers: Server[] } = { gateways: [], servers: [] };

afterEach(async () => {
  await Promise.all(open.gateways.splice(0).map((gateway) => gateway.close()));
  for (const server of open.servers.splice(0)) server.closeAllConnections();
});

async function upstream(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  open.servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function gatewayTo(port: number | null): Promise<string> {
  const gateway = await openGateway({
    port: 0,
    keys: new Set([key]),
    upstream: (send) => send(port),
  });
  open.gateways.push(gateway);
  return gateway.url;
}

/** Answers with the request. */
const echo: RequestListener = ({ method, url, headers }, answer) => {
  answer.setHeader("content-range", "0-0/1").end(JSON.stringify({ method, url, headers }));
};

test("Supabase's well-known local keys are the keys here", () => {
  expect(apiKey("anon").split(".")[2]).toBe("CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0");
  expect(apiKey("service_role").split(".")[2]).toBe("EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU");
});

test("the key authorizes a request that has no authorization", async () => {
  const url = await gatewayTo(await upstream(echo));
  const asked = async (headers: Record<string, string>) =>
    (await (await fetch(`${url}/rest/v1/chains`, { headers })).json()).headers.authorization;
  expect(await asked({ apikey: key })).toBe(`Bearer ${key}`);
  expect(await asked({ apikey: key, authorization: "Bearer other" })).toBe("Bearer other");
});

test("the query arrives unchanged, except for the key", async () => {
  const url = await gatewayTo(await upstream(echo));
  const query = "select=a,b(c)&d=gte.2026-01-01T00:00:00%2B00:00";
  for (const path of [`?${query}&apikey=${key}`, `?apikey=${key}&${query}`]) {
    const response = await fetch(`${url}/rest/v1/chains${path}`);
    expect((await response.json()).url.replace(/&$/, "")).toBe(`/chains?${query}`);
  }
});

test("a request without a known key is refused in Supabase's words", async () => {
  const url = `${await gatewayTo(null)}/rest/v1/chains`;
  const without = await fetch(url);
  expect(without.status).toBe(401);
  expect(await without.json()).toMatchObject({ message: "No API key found in request" });
  const unknown = await fetch(url, { headers: { apikey: "guess" } });
  expect(unknown.status).toBe(401);
  expect(await unknown.json()).toMatchObject({ message: "Invalid API key" });
});

test("only /rest/v1/ exists", async () => {
  const url = await gatewayTo(null);
  for (const path of ["/", "/rest/v1", "/auth/v1/health", "//", "/rest/v2/chains"]) {
    expect((await fetch(url + path, { headers: { apikey: key } })).status).toBe(404);
  }
});

test("a page of this machine may send requests, and may read the count", async () => {
  const url = `${await gatewayTo(await upstream(echo))}/rest/v1/chains`;
  const preflight = await fetch(url, {
    method: "OPTIONS",
    headers: {
      origin: "http://localhost:5173",
      "access-control-request-headers": "apikey, prefer",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("apikey, prefer");
  const response = await fetch(url, { headers: { apikey: key, origin: "http://[::1]:5173" } });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-expose-headers")).toContain("Content-Range");
});

test("a page from elsewhere is refused, under any name of this machine", async () => {
  const url = `${await gatewayTo(await upstream(echo))}/rest/v1/chains`;
  const { port } = new URL(url);
  const cases = [
    { origin: "https://example.org" },
    { origin: "http://localhost.example.org" },
    { origin: "null" },
    { host: `rebound.example.org:${port}` },
    { host: `rebound.example.org:${port}`, origin: "http://localhost" },
  ];
  for (const headers of cases) {
    for (const method of ["GET", "OPTIONS"]) {
      expect(await statusOf(url, { method, headers: { apikey: key, ...headers } })).toBe(403);
    }
  }
});

test("a page from elsewhere cannot hide its origin, and a page of this machine under another name may send", async () => {
  const url = `${await gatewayTo(await upstream(echo))}/rest/v1/chains`;
  const ask = (headers: Record<string, string>) =>
    statusOf(`${url}?apikey=${key}`, { headers: { "sec-fetch-site": "cross-site", ...headers } });
  expect(await ask({})).toBe(403);
  expect(await ask({ origin: "http://localhost:5173" })).toBe(200);
});

test("a body that does not end takes no slot", async () => {
  const port = await upstream(echo);
  const turn = pLimit(1);
  const gateway = await openGateway({
    port: 0,
    keys: new Set([key]),
    upstream: (send) => turn(() => send(port)),
  });
  open.gateways.push(gateway);
  const url = `${gateway.url}/rest/v1/chains`;
  const slow = request(url, { method: "POST", headers: { apikey: key, "content-length": 9 } });
  slow.on("error", () => {});
  slow.write("[");
  await sleep(100);
  expect((await fetch(url, { headers: { apikey: key } })).status).toBe(200);
  slow.destroy();
});

test("a body arrives whole", async () => {
  const port = await upstream(async (incoming, answer) => {
    answer.end(JSON.stringify({ body: await text(incoming), headers: incoming.headers }));
  });
  const response = await fetch(`${await gatewayTo(port)}/rest/v1/chains`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: '[{"name":"Base"}]',
  });
  expect(await response.json()).toMatchObject({
    body: '[{"name":"Base"}]',
    headers: { "content-length": "17" },
  });
});

test.each([
  ["is sent on", 100, 0],
  ["is answered", 0, 100],
])("a client that leaves before its request %s ends its turn", async (_, wait, work) => {
  const port = await upstream((_, answer) => setTimeout(() => answer.end("[]"), work));
  const turns: Promise<unknown>[] = [];
  const gateway = await openGateway({
    port: 0,
    keys: new Set([key]),
    upstream(send) {
      const turn = sleep(wait).then(() => send(port));
      turns.push(turn.catch(() => {}));
      return turn;
    },
  });
  open.gateways.push(gateway);
  const client = request(`${gateway.url}/rest/v1/chains`, { headers: { apikey: key } }).end();
  client.on("error", () => {});
  await expect.poll(() => turns.length, { timeout: 60_000 }).toBe(1);
  client.destroy();
  await Promise.all(turns);
});

/** Sends a request with any host, which `fetch` would not send. */
async function statusOf(url: string, options: RequestOptions): Promise<number | undefined> {
  const [response] = (await once(request(url, options).end(), "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test("of several ports the first free port is taken", async () => {
  const { port } = new URL(await gatewayTo(null));
  const taken = Number(port);
  const other = await openServer([taken, taken, 0], echo);
  open.gateways.push(other);
  expect(other.url).not.toMatch(`:${taken}`);
  await expect(openServer([taken, taken], echo)).rejects.toMatchObject({ kind: "usage" });
});

test("503 says that PostgREST is not running, 502 that it broke off", async () => {
  const headers = { apikey: key };
  const away = await fetch(`${await gatewayTo(null)}/rest/v1/chains`, { headers });
  expect(away.status).toBe(503);
  const broken = await gatewayTo(await upstream((incoming) => incoming.socket.destroy()));
  expect((await fetch(`${broken}/rest/v1/chains`, { headers })).status).toBe(502);
});
