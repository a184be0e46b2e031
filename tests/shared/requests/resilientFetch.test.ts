import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type RetryPolicy, resilientFetch } from "../../../shared/requests/resilientFetch.ts";

const patience: RetryPolicy = { attemptLimit: 10_000, retryFor: 18_000 };

/** The server's answers or failures, one per attempt; the last one repeats. */
type Turn = () => Response;

/** Sends a request with fake timers; records the time of each attempt in milliseconds. */
async function ask(turns: readonly Turn[], init?: RequestInit, random = 1) {
  const start = Date.now();
  const attempts: number[] = [];
  const fetch = resilientFetch(
    {
      fetch: async () => {
        attempts.push(Date.now() - start);
        const turn = turns[Math.min(attempts.length, turns.length) - 1];
        return turn?.() ?? new Response("[]");
      },
      random: () => random,
      now: Date.now,
    },
    () => patience,
  );
  const outcome = fetch("https://backend.example/rest/v1/chains?select=name", init).then(
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

describe("with fake timers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([408, 429, 502, 503, 504, 520, 521, 522, 523, 524])(
    "%i is tried again",
    async (status) => {
      const { response, attempts } = await ask([answers(status), rows]);
      expect(await response?.json()).toEqual([{ name: "Ethereum" }]);
      expect(response?.headers.get("content-range")).toBe("0-0/1");
      expect(attempts).toEqual([0, 250]);
    },
  );

  test.each([400, 401, 404, 416, 500])("%i is passed on", async (status) => {
    const { response, attempts } = await ask([answers(status, '{"code":"42501"}')]);
    expect([response?.status, await response?.text()]).toEqual([status, '{"code":"42501"}']);
    expect(attempts).toEqual([0]);
  });

  test("an answer without a body is passed on, with its headers", async () => {
    const headers = { "content-range": "*/12", "content-type": "application/json" };
    const { response } = await ask([answers(200, "", headers)], { method: "HEAD" });
    expect(response?.headers.get("content-range")).toBe("*/12");
  });

  test.each<[string, Turn]>([
    ["a statement timeout", answers(500, '{"code":"57014","message":"canceling statement"}')],
    ["the head of a page instead of JSON", answers(200, "", { "content-type": "text/html" })],
    ["the head of a failure that says no more", answers(500, "")],
    [
      "rows missing from what is announced",
      answers(200, "[{}]", { "content-range": "0-1/2", "content-type": "application/json" }),
    ],
    ["a page instead of JSON", answers(200, "<html>", { "content-type": "text/html" })],
    ["half a text", answers(200, '[{"name":"Ether')],
    [
      "a network that fails",
      () => {
        throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
      },
    ],
  ])("%s is tried again", async (_, turn) => {
    expect((await ask([turn, turn, rows])).response?.status).toBe(200);
  });

  test("pauses double up to 4 s, and chance shortens them by half at most", async () => {
    expect((await ask([answers(503)], {}, 1)).attempts).toEqual([
      0, 250, 750, 1_750, 3_750, 7_750, 11_750, 15_750,
    ]);
    expect((await ask([answers(503)], {}, 0)).attempts.slice(0, 4)).toEqual([0, 125, 375, 875]);
  });

  test.each([
    ["7", 7_000, {}],
    ["Fri, 20 Nov 2026 12:00:07 GMT", 7_000, { date: "Fri, 20 Nov 2026 12:00:00 GMT" }],
    ["soon", 250, {}],
  ])("Retry-After: %s is a pause of %i ms", async (value, pause, headers) => {
    const limited = answers(429, "", { "retry-after": value, ...headers });
    expect((await ask([limited, rows])).attempts).toEqual([0, pause]);
  });

  test("no pause begins that would exceed the time for retries, and the caller learns of it", async () => {
    const { error, after } = await ask([answers(429, "", { "retry-after": "19" })]);
    const message = "https://backend.example is busy: it answers 429; try again in 19 s";
    expect(error).toMatchObject({ kind: "backend", message, status: 429, retryAfter: 19_000 });
    expect(after).toBe(0);
  });

  /** A client with fake timers, whose server answers as `fetch` does. */
  function clientOf(fetch: (signal: AbortSignal) => Promise<Response>, random = () => 1) {
    const send = (_: unknown, init?: RequestInit) => fetch(init?.signal as AbortSignal);
    const request = resilientFetch({ fetch: send, random, now: Date.now }, () => patience);
    return (init?: RequestInit) => request("https://backend.example/rest/v1/chains", init);
  }

  const after = (delay: number, signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(new Response("[]")), delay);
      signal.addEventListener("abort", () => reject(signal.reason));
    });

  /** The duration and the outcome of a request. */
  async function timed(request: () => Promise<Response>): Promise<[seconds: number, end: string]> {
    const began = Date.now();
    const ending = request().then(
      () => "answered",
      ({ message }: Error) => message,
    );
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

  test("after an outage one request goes alone and once, until the backend answers", async () => {
    let isAway = true;
    let asked = 0;
    const request = clientOf(async () => {
      asked += 1;
      return new Response("[]", { status: isAway ? 503 : 200 });
    });
    const six = () =>
      timed(
        async () => (await Promise.all([1, 2, 3, 4, 5, 6].map(() => request())))[0] as Response,
      );
    await six();
    asked = 0;
    expect(await six()).toEqual([0, "https://backend.example answers 503"]);
    expect(asked).toBe(1);
    isAway = false;
    expect(await six()).toEqual([0, "answered"]);
    expect(asked).toBe(1 + 6);
  });

  test("after an outage a request replaces an aborted probe", async () => {
    let isAway = true;
    const request = clientOf(async (signal) =>
      isAway ? new Response("", { status: 503 }) : after(1_000, signal),
    );
    await timed(request);
    isAway = false;
    const left = new AbortController();
    const first = request({ signal: left.signal }).catch(({ message }: Error) => message);
    const second = timed(request);
    left.abort(new Error("range changed"));
    expect([await first, await second]).toEqual(["range changed", [1, "answered"]]);
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
    const clients = Array.from({ length: 50 }, () => clientOf(fetch, random)());
    const ends = Promise.allSettled(clients);
    await vi.advanceTimersByTimeAsync(60_000);
    const statuses = (await ends).map((end) => end.status === "fulfilled" && end.value.status);
    expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
    expect(refused).toBeGreaterThan(50);
  });

  test.each<[string, Turn, string]>([
    ["refuses", answers(503, '{"message":"down for repair"}'), "answers 503 (down for repair)"],
    [
      "is busy",
      answers(429, '{"message":"dashboard_cube is busy with the calls of others"}'),
      "is busy: it answers 429 (dashboard_cube is busy with the calls of others); try again in a moment",
    ],
    [
      "answers with pages",
      answers(200, "<html>", { "content-type": "text/html" }),
      "answers text/html instead of JSON; check the URL",
    ],
    [
      "is not there",
      () => {
        throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 1.2.3.4") });
      },
      "cannot be reached (connect ECONNREFUSED 1.2.3.4)",
    ],
  ])("a backend that %s for good is named, within the patience", async (_, turn, reason) => {
    const { error, after } = await ask([turn]);
    expect(error).toMatchObject({ kind: "backend", message: `https://backend.example ${reason}` });
    expect(after).toBeLessThanOrEqual(patience.retryFor);
  });

  test.each([
    ["0-4/5", "[{},{},{}]", "3 of the 5"],
    ["*/37610", "[]", "0 of the 37610"],
  ])(
    "rows of %s that stay missing are an error with table and figures",
    async (range, body, figures) => {
      const headers = { "content-range": range, "content-type": "application/json" };
      const { error } = await ask([answers(206, body, headers)]);
      const message = `chains is incomplete: https://backend.example sent ${figures} rows it announced`;
      expect(error).toMatchObject({ kind: "data", message });
    },
  );

  test.each([401, 403, 404, 405, 500])(
    "a page with status %i comes from another web server",
    async (status) => {
      const page = answers(status, "<!doctype html>", {
        "content-type": "text/html; charset=utf-8",
      });
      const { error, attempts } = await ask([page]);
      const message = `https://backend.example answers ${status} with a page: no Supabase API is there; check the URL`;
      expect(error).toMatchObject({ kind: "backend", message });
      expect(attempts).toEqual([0]);
    },
  );

  test.each(["POST", "PATCH", "DELETE"])("%s is never repeated", async (method) => {
    const { error, attempts } = await ask([answers(503), rows], { method });
    expect(attempts).toEqual([0]);
    expect(error).toMatchObject({ kind: "backend" });
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
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const world = { fetch: globalThis.fetch, random: () => 0, now: Date.now };

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
    const response = await resilientFetch(world, () => patience)(url);
    expect([asked, await response.text()]).toEqual([2, "[]"]);
  });

  test("a body that stalls ends with the limit of its attempt", async () => {
    const url = await serve(stall);
    const asked = resilientFetch(world, () => ({ attemptLimit: 100, retryFor: 50 }))(url);
    const message = `${url} did not answer within 0.1 s`;
    await expect(asked).rejects.toMatchObject({ kind: "backend", message });
  });

  test("an abort ends a body that stalls, with the signal's reason", async () => {
    const url = await serve(stall);
    const stop = new AbortController();
    const reason = new Error("range changed");
    setTimeout(() => stop.abort(reason), 100);
    const asked = resilientFetch(world, () => patience)(url, { signal: stop.signal });
    await expect(asked).rejects.toBe(reason);
  });
});
