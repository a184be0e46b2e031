import { once as event } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Outage } from "../../../shared/requests/outage.ts";
import { Outages } from "../../../shared/requests/outages.ts";
import { type RetryPolicy, resilientFetch } from "../../../shared/requests/resilientFetch.ts";
import { SUPABASE, singleFetch } from "../../../shared/requests/supabaseFetch.ts";
import { replay } from "../../suite/transcript.ts";

const patience: RetryPolicy = { attemptLimit: 10_000, retryFor: 18_000 };

interface ClientOptions {
  readonly random?: () => number;
  readonly policy?: RetryPolicy;
  readonly outages?: Outages;
  readonly isOnline?: () => boolean;
}

const TABLE = "https://backend.example/rest/v1/chains?select=name";

/** A client whose server answers as `fetch` does. */
function clientOf(
  fetch: (signal: AbortSignal) => Promise<Response>,
  {
    random = () => 1,
    policy = patience,
    outages = new Outages(Date.now),
    isOnline,
  }: ClientOptions = {},
) {
  const send = (_: unknown, init?: RequestInit) => fetch(init?.signal as AbortSignal);
  const world = { fetch: send, random, now: Date.now, ...(isOnline && { isOnline }) };
  const request = resilientFetch(world, () => policy, SUPABASE, outages);
  return (init?: RequestInit) => request(TABLE, init);
}

/** How a request ends: "answered", or with the message of its failure. */
function endOf(request: Promise<Response>): Promise<string> {
  return request.then(
    () => "answered",
    ({ message }: Error) => message,
  );
}

/** The server's answers or failures, one per attempt; the last one repeats. */
type Turn = () => Response;

/** Sends a request with fake timers; records the time of each attempt in milliseconds. */
async function ask(turns: readonly Turn[], init?: RequestInit, random = 1) {
  const start = Date.now();
  const attempts: number[] = [];
  const request = clientOf(
    async () => {
      attempts.push(Date.now() - start);
      const turn = turns[Math.min(attempts.length, turns.length) - 1];
      return turn?.() ?? new Response("[]");
    },
    { random: () => random },
  );
  const outcome = request(init).then(
    (response: Response | undefined) => ({ response, error: undefined as unknown }),
    (error: unknown) => ({ response: undefined, error }),
  );
  const settled = outcome.then((result) => ({ ...result, after: Date.now() - start, attempts }));
  await vi.advanceTimersByTimeAsync(60_000);
  return settled;
}

function answers(status: number, body = "", headers: Record<string, string> = {}): Turn {
  return () => new Response(body, { status, headers });
}

const rows = answers(200, '[{"name":"Ethereum"}]', { "content-range": "0-0/1" });

const HALF_BODY = '[{"name":"Ether';

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html; charset=utf-8" };
const broken = () => {
  throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 1.2.3.4") });
};

const once = (turn: Turn) => [turn, rows];
const twice = (turn: Turn) => [turn, turn, rows];
const early = '{"code":"PGRST303","message":"JWT issued at future"}';
const earlyHead = {
  "www-authenticate": 'Bearer error="invalid_token", error_description="JWTIssuedAtFuture"',
};
const expired = '{"code":"PGRST303","message":"JWT expired"}';
const refused = '{"code":"42501"}';
const busy = '{"message":"dashboard_cube is busy with the calls of others"}';
const later = {
  "retry-after": "Fri, 20 Nov 2026 12:00:07 GMT",
  date: "Fri, 20 Nov 2026 12:00:00 GMT",
};

/** Answers, one per attempt, of which the last one repeats. */
const ANSWERS: Readonly<Record<string, readonly Turn[]>> = {
  ...each([408, 429, 502, 503, 504, 520, 521, 522, 523, 524], "", (status) =>
    once(answers(status)),
  ),
  ...each([400, 401, 404, 416, 500], "with a reason", (status) => [answers(status, refused)]),
  ...each([401, 403, 404, 405, 500], "with a page", (status) => [
    answers(status, "<!doctype html>", html),
  ]),
  "503 to POST": once(answers(503)),
  "503 to PATCH": once(answers(503)),
  "503 to DELETE": once(answers(503)),
  "no body to HEAD": [answers(200, "", { ...json, "content-range": "*/12" })],
  "a statement timeout": twice(answers(500, '{"code":"57014","message":"canceling statement"}')),
  "the head of a page": twice(answers(200, "", html)),
  "the head of a failure that says no more": twice(answers(500, "")),
  "a missing row": twice(answers(200, "[{}]", { ...json, "content-range": "0-1/2" })),
  "a page instead of JSON": twice(answers(200, "<html>", html)),
  "half a text": twice(answers(200, HALF_BODY)),
  "a network that fails": twice(broken),
  "Retry-After 7": once(answers(429, "", { "retry-after": "7" })),
  "Retry-After soon": once(answers(429, "", { "retry-after": "soon" })),
  "Retry-After 7 s later than its date": once(answers(429, "", later)),
  "Retry-After beyond the time for retries": [answers(429, "", { "retry-after": "19" })],
  ...each429([
    "Infinity",
    "-5",
    "0x10",
    "1e9",
    "NaN",
    "0.5",
    "1.5",
    "7 s",
    "7, 9",
    "9, 7",
    "7, soon",
    "9".repeat(400),
    "3600",
    "3601",
    "99999999, 1",
    "Fri, 20 Nov 2026 11:59:00 GMT",
    "Fri, 31 Dec 9999 23:59:59 GMT",
    "Fri, 99 Nov 2026 12:00:07 GMT",
  ]),
  "a token issued in the future": twice(answers(401, early)),
  "a token issued in the future to HEAD": twice(answers(401, "", earlyHead)),
  "a token issued in the future for good": [answers(401, early)],
  "a token that has expired": [answers(401, expired)],
  "429 for good": [answers(429, busy)],
  "503 for good": [answers(503, '{"message":"down for repair"}')],
  "quotes in the reason": [answers(429, '{"message":"the view \\"vigil\\".\\"events\\" is busy"}')],
  "57014 in another place": [answers(500, '{"code":"XX000","message":"57014 rows"}')],
  "pages for good": [answers(200, "<html>", html)],
  "half of its JSON for good": [answers(200, HALF_BODY, json)],
  "no connection for good": [broken],
  "three rows of five": [answers(206, "[{},{},{}]", { ...json, "content-range": "0-4/5" })],
  "no row of many": [answers(206, "[]", { ...json, "content-range": "*/37610" })],
};

/** Answers of a busy server at noon with each value of `Retry-After`. */
function each429(values: readonly string[]): Record<string, readonly Turn[]> {
  const headers = { date: "Fri, 20 Nov 2026 12:00:00 GMT" };
  return Object.fromEntries(
    values.map((value) => [
      `Retry-After ${value.replace(/9{400}/, "of 400 digits")}`,
      once(answers(429, "", { ...headers, "retry-after": value })),
    ]),
  );
}

function each(statuses: readonly number[], end: string, turns: (status: number) => Turn[]) {
  return Object.fromEntries(
    statuses.map((status) => [`status ${status} ${end}`.trim(), turns(status)]),
  );
}

/** A backend, its clients and a clock, which the steps of a golden move on. */
class OutagePlayer {
  readonly #outages = new Outages(Date.now);
  #answer: () => Promise<Response> = async () => new Response("[]");
  #sent = 0;
  #ends: string[] = [];
  #stop = new AbortController();

  /** What reached the backend in this step, and which requests ended. */
  async take(step: string): Promise<string> {
    const [verb = "", what = "", more] = step.split(" ");
    if (verb === "backend") this.#turn(Number(what), Number(more ?? 0));
    else if (verb === "network") this.#outages.expectAnswer();
    else if (verb === "abort") this.#stop.abort(new Error("range changed"));
    else if (verb !== "pass") this.#send(verb, Number(what || 1));
    await vi.advanceTimersByTimeAsync(verb === "pass" ? 1_000 * Number(what) : 0);
    const ends = this.#ends.splice(0);
    const ended = [...new Set(ends)].map((end) => {
      const times = ends.filter((other) => other === end).length;
      return times === 1 ? end : `${times} × ${end}`;
    });
    const report = [`${this.#sent} sent`, ...ended].join("; ");
    this.#sent = 0;
    return report;
  }

  /** From now on, the backend answers with a status, or not at all if that is 0, and with a time for the next try. */
  #turn(status: number, retryAfter: number): void {
    const headers = retryAfter === 0 ? {} : { "retry-after": `${retryAfter}` };
    const body = status === 500 ? '{"code":"57014"}' : "[]";
    this.#answer = async () => {
      if (status === 0) throw new TypeError("fetch failed");
      return new Response(body, { status, headers });
    };
  }

  #send(verb: string, count: number): void {
    const fetch = async (_: unknown, init?: RequestInit) => {
      this.#sent += 1;
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 1_000);
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
      return this.#answer();
    };
    const world = { fetch, random: () => 1, now: Date.now };
    const request =
      verb === "single"
        ? singleFetch(world, this.#outages)
        : resilientFetch(world, () => patience, SUPABASE, this.#outages);
    const url = verb === "elsewhere" ? TABLE.replace("backend", "other") : TABLE;
    const method = verb === "post" || verb === "elsewhere" ? "POST" : "GET";
    this.#stop = verb === "probe" ? new AbortController() : this.#stop;
    const signal = verb === "probe" ? this.#stop.signal : new AbortController().signal;
    for (let i = 0; i < count; i++) {
      void endOf(request(url, { method, signal })).then((end) => this.#ends.push(end));
    }
  }
}

describe("with fake timers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test("a function has more time than a page of rows, also below the path of a gateway", async () => {
    const limitOf = async (url: string) => {
      let limit: number | null = null;
      const start = Date.now();
      const fetch = (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => {
            limit ??= Date.now() - start;
            reject(init.signal?.reason);
          });
        });
      const world = { fetch, random: () => 1, now: Date.now };
      const ended = endOf(singleFetch(world, new Outages(Date.now))(url));
      await vi.advanceTimersByTimeAsync(700_000);
      await ended;
      return limit;
    };
    for (const project of ["https://a.example", "https://a.example/supabase"]) {
      const names = ["chains", "rpc/dashboard_cube", "rpc/dashboard_cube_slow"];
      const limits = [];
      for (const name of names) limits.push(await limitOf(`${project}/rest/v1/${name}`));
      expect(limits).toEqual([10_000, 20_000, 620_000]);
    }
  });

  test("each answer is passed on, tried again or refused at the times of the golden", async () => {
    const ends = [];
    for (const [title, turns] of Object.entries(ANSWERS)) {
      const method = /(?<= to )[A-Z]+$/.exec(title)?.[0];
      const { response, error, attempts, after } = await ask(
        turns,
        method === undefined ? undefined : { method },
      );
      const end = response
        ? `${response.status} ${response.headers.get("content-range") ?? ""} ${await response.text()}`
        : JSON.stringify({ ...(error as object), message: (error as Error).message });
      ends.push(`${title}\n  at ${attempts.join(" ")} ms, until ${after} ms\n  ${end}\n`);
    }
    await expect(ends.join("")).toMatchFileSnapshot("../../goldens/answers.txt");
  });

  test("jitter shortens pauses by half at most", async () => {
    expect((await ask([answers(503)], {}, 0)).attempts.slice(0, 4)).toEqual([0, 125, 375, 875]);
  });

  const after = (delay: number, signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(new Response("[]")), delay);
      signal.addEventListener("abort", () => reject(signal.reason));
    });

  /** The duration and the outcome of a request. */
  async function timed(request: () => Promise<Response>): Promise<[seconds: number, end: string]> {
    const began = Date.now();
    const ending = endOf(request());
    let seconds = 0;
    const over = ending.then(() => {
      seconds = (Date.now() - began) / 1000;
    });
    await vi.advanceTimersByTimeAsync(600_000);
    await over;
    return [seconds, await ending];
  }

  test("after a timeout later requests get a longer limit, up to four times the first", async () => {
    const slow = clientOf((signal) => after(32_000, signal));
    const limit = (seconds: number) => `https://backend.example did not answer within ${seconds} s`;
    expect(await timed(slow)).toEqual([20.25, limit(10)]);
    expect(await timed(slow)).toEqual([20, limit(20)]);
    expect(await timed(slow)).toEqual([32, "answered"]);
    const closed = clientOf((signal) => after(3_600_000, signal));
    for (const seconds of [10, 20, 40, 40]) {
      expect((await timed(closed))[1]).toBe(limit(seconds));
    }
  });

  test("an answer that took long is not requested again, silence is", async () => {
    const nightly = { attemptLimit: 20_000, retryFor: 120_000, costlyAfter: 14_000 };
    const timeout = () => answers(500, '{"code":"57014"}')();
    const attempts = async (fetch: (signal: AbortSignal) => Promise<Response>) => {
      let sent = 0;
      const count = (signal: AbortSignal) => {
        sent += 1;
        return fetch(signal);
      };
      await timed(clientOf(count, { policy: nightly }));
      return sent;
    };
    expect(await attempts((signal) => after(15_000, signal).then(timeout))).toBe(1);
    expect(await attempts((signal) => after(1_000, signal).then(timeout))).toBeGreaterThan(20);
    expect(await attempts((signal) => after(3_600_000, signal))).toBe(6);
  });

  test("without a network a failed request is not repeated, and one that a backend of the device answers is", async () => {
    let sent = 0;
    const request = (turns: readonly Turn[]) => {
      sent = 0;
      const answer = async () => turns[sent++]?.() ?? new Response("[]");
      return clientOf(answer, { isOnline: () => false })();
    };
    await expect(request([broken])).rejects.toThrow(Outage);
    expect(sent).toBe(1);
    for (const fault of [answers(503), answers(200, HALF_BODY)]) {
      const answered = request([fault, rows]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await answered).status).toBe(200);
      expect(sent).toBe(2);
    }
  });

  test("an outage is noticed, waited for and ended as each session of the golden says", async () => {
    const players = new Map<string, OutagePlayer>();
    await replay("outages", null, (step, title) => {
      const player = players.get(title) ?? new OutagePlayer();
      players.set(title, player);
      return player.take(step);
    });
  });

  test("fifty clients of a backend that takes six calls at a time are all answered", async () => {
    let calls = 0;
    let refused = 0;
    let seed = 1;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const fetch = async (signal: AbortSignal) => {
      if (calls === 6) {
        refused += 1;
        return new Response('{"message":"dashboard_cube is busy"}', { status: 429 });
      }
      calls += 1;
      const response = await after(500, signal);
      calls -= 1;
      return response;
    };
    const clients = Array.from({ length: 50 }, () => clientOf(fetch, { random })());
    const ends = Promise.allSettled(clients);
    await vi.advanceTimersByTimeAsync(60_000);
    const statuses = (await ends).map((end) => end.status === "fulfilled" && end.value.status);
    expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
    expect(refused).toBeGreaterThan(50);
  });

  test("an abort during a pause ends it at once, with the signal's reason", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error("range changed")), 5_000);
    const { error, after } = await ask([answers(429, "", { "retry-after": "17" })], {
      signal: stop.signal,
    });
    expect(error).toMatchObject({ message: "range changed" });
    expect(after).toBe(5_000);
  });
});

describe("over a real connection", () => {
  const servers: Server[] = [];

  afterEach(() => {
    for (const server of servers.splice(0)) server.closeAllConnections();
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, "127.0.0.1");
    servers.push(server);
    await event(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  function requestOf(url: string, init?: RequestInit, policy = patience) {
    const world = { fetch: globalThis.fetch, random: () => 0, now: Date.now };
    return resilientFetch(world, () => policy, SUPABASE, new Outages(Date.now))(url, init);
  }

  /** Sends only half of the body. */
  const stall: RequestListener = (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" }).write('[{"name":');
  };

  test("a connection cut in the middle of a body is tried again", async () => {
    let asked = 0;
    const url = await serve((request, answer) => {
      asked += 1;
      if (asked === 2) answer.end("[]");
      else {
        answer.writeHead(200, { "content-length": "100" }).write("[");
        setTimeout(() => request.socket.destroy(), 20);
      }
    });
    const response = await requestOf(url);
    expect([asked, await response.text()]).toEqual([2, "[]"]);
  });

  test("a body that stalls ends with the limit of its attempt", async () => {
    const url = await serve(stall);
    const asked = requestOf(url, {}, { attemptLimit: 100, retryFor: 50 });
    const message = `${url} did not answer within 0.1 s`;
    await expect(asked).rejects.toMatchObject({ kind: "backend", message });
  });

  test("an abort ends a body that stalls, with the signal's reason", async () => {
    const url = await serve(stall);
    const stop = new AbortController();
    const reason = new Error("range changed");
    setTimeout(() => stop.abort(reason), 100);
    const asked = requestOf(url, { signal: stop.signal });
    await expect(asked).rejects.toBe(reason);
  });
});
