import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Everything that may go wrong with one answer on its way from a backend. */
export const FAULTS = [
  "latency",
  "429 with Retry-After",
  "500 of a statement timeout",
  "502",
  "503",
  "504",
  "connection reset",
  "body stalled forever",
  "body cut short",
  "page of a captive portal",
  "rows missing from what is announced",
  "no row of those counted",
  "smaller row cap",
] as const;

/** Faults that a second attempt does not fix. */
export const REFUSALS = ["rows of another shape", "key expired"] as const;

export type Fault =
  | (typeof FAULTS)[number]
  | (typeof REFUSALS)[number]
  | "no count"
  | "no count in a HEAD";

export interface FaultyGateway {
  readonly url: string;
  /** How many times each fault occurred. */
  readonly played: ReadonlyMap<Fault, number>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * A proxy that spoils a share of a backend's answers, from 0 to 1, with random faults. It resets the
 * connection if the backend is down. The same seed gives the same faults for the same order of requests.
 */
export async function openFaultyGateway(
  backend: string,
  seed: number,
  share: number,
  faults: readonly Fault[] = FAULTS,
): Promise<FaultyGateway> {
  const random = mulberry32(seed);
  const played = new Map<Fault, number>();
  const server = createServer(async ({ url = "", method = "GET", headers }, response) => {
    const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
    if (fault !== undefined) played.set(fault, (played.get(fault) ?? 0) + 1);
    const asked = { method, headers: pick(headers, ["apikey", "authorization", "prefer"]) };
    try {
      const answer = await answerOf(await fetch(backend + url, asked));
      await play(fault, answer, response, random);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    played,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function play(
  fault: Fault | undefined,
  answer: Answer,
  response: ServerResponse,
  random: () => number,
): Promise<void> {
  switch (fault) {
    case "latency":
      await sleep(20 + random() * 100);
      return send(response, answer);
    case "429 with Retry-After":
      return send(response, problem(429, "slow down", { "retry-after": "0" }));
    case "500 of a statement timeout":
      return send(
        response,
        problem(500, "canceling statement due to statement timeout", {}, "57014"),
      );
    case "502":
    case "503":
    case "504":
      return send(response, problem(Number(fault), "upstream is away"));
    case "connection reset":
      response.socket?.resetAndDestroy();
      return;
    case "body stalled forever":
      begin(response, answer, answer.body.length + 1);
      response.write(answer.body);
      return;
    case "body cut short":
      begin(response, answer);
      response.end(answer.body.slice(0, Math.floor(answer.body.length / 2)));
      return;
    case "page of a captive portal":
      return send(response, {
        status: 200,
        headers: { "content-type": "text/html" },
        body: "<!doctype html><title>Sign in to the network</title>",
      });
    case "rows missing from what is announced":
      return send(response, withoutRows(answer, random));
    case "no row of those counted":
      return send(response, emptied(answer));
    case "no count":
      return send(response, withoutCount(answer));
    case "no count in a HEAD":
      return send(response, response.req.method === "HEAD" ? withoutCount(answer) : answer);
    case "smaller row cap":
      return send(response, capped(answer, random));
    case "rows of another shape":
      return send(response, reshaped(answer, random));
    case "key expired":
      return send(response, problem(401, "JWT expired", {}, "PGRST301"));
    case undefined:
      return send(response, answer);
  }
}

function problem(status: number, message: string, headers = {}, code = ""): Answer {
  const body = JSON.stringify({ message, code, details: null, hint: null });
  return { status, headers: { "content-type": "application/json", ...headers }, body };
}

/** Drops rows, but keeps the announced range and count. */
function withoutRows(answer: Answer, random: () => number): Answer {
  const rows = rowsOf(answer);
  if (rows === null || rows.length === 0) return answer;
  return { ...answer, body: JSON.stringify(rows.filter(() => random() > 0.3).slice(1)) };
}

/** An answer without rows, as from a row cap of 0 or a filtering proxy. */
function emptied(answer: Answer): Answer {
  const rows = rowsOf(answer);
  if (rows === null || rows.length === 0) return answer;
  const total = answer.headers["content-range"]?.split("/")[1] ?? "*";
  const headers = { ...answer.headers, "content-range": `*/${total}` };
  return { status: 206, headers, body: "[]" };
}

function withoutCount(answer: Answer): Answer {
  return { ...answer, headers: { "content-type": "application/json" } };
}

/** Fewer rows, with the range of these rows. */
function capped(answer: Answer, random: () => number): Answer {
  const rows = rowsOf(answer);
  const [, first = "0", total = "*"] =
    /^(\d+)-\d+\/(.+)$/.exec(answer.headers["content-range"] ?? "") ?? [];
  if (rows === null || rows.length < 3) return answer;
  const kept = rows.slice(0, 2 + Math.floor(random() * (rows.length - 2)));
  const range = `${first}-${Number(first) + kept.length - 1}/${total}`;
  const headers = { ...answer.headers, "content-range": range };
  return { status: 206, headers, body: JSON.stringify(kept) };
}

/** Turns one column of the first row, or one member of a function's answer, into a list of objects. */
function reshaped(answer: Answer, random: () => number): Answer {
  if (answer.status >= 300 || !/^[[{]/.test(answer.body)) return answer;
  const value = JSON.parse(answer.body);
  const row = Array.isArray(value) ? value[0] : value;
  if (row === undefined) return answer;
  const names = Object.keys(row);
  row[names[Math.floor(random() * names.length)] ?? ""] = [{ another: "shape" }];
  return { ...answer, body: JSON.stringify(value) };
}

function rowsOf({ status, body }: Answer): unknown[] | null {
  if (status >= 300 || !body.startsWith("[")) return null;
  return JSON.parse(body);
}

async function answerOf(response: Response): Promise<Answer> {
  const headers = pick(Object.fromEntries(response.headers), ["content-type", "content-range"]);
  return { status: response.status, headers, body: await response.text() };
}

function begin(response: ServerResponse, { status, headers }: Answer, length?: number): void {
  response.writeHead(
    status,
    length === undefined ? headers : { ...headers, "content-length": length },
  );
}

function send(response: ServerResponse, answer: Answer): void {
  begin(response, answer);
  response.end(answer.body);
}

function pick(
  from: NodeJS.Dict<string | string[]>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, String(from[name])]])),
  );
}

/** Tommy Ettinger's Mulberry32, in the public domain: a generator with 32 bits of state. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}
