import { once as event } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Outage } from "../../../shared/requests/outage.ts";
import { Outages } from "../../../shared/requests/outages.ts";
import { type RetryPolicy, resilientFetch } from "../../../shared/requests/resilientFetch.ts";
import { SUPABASE, singleFetch, supabaseFetch } from "../../../shared/requests/supabaseFetch.ts";

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

function each(statuses: readonly number[], end: string, turns: (status: number) => Turn[]) {
  return Object.fromEntries(
    statuses.map((status) => [`status ${status} ${end}`.trim(), turns(status)]),
  );
}

describe("with fake timers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  });

  afterEach(() => {
    vi.useRealTimers();
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

  describe("after an outage", () => {
    /** A client of a backend that answers with `status`, and the number of the requests that reach it. */
    function outageOf(status: number, headers: Record<string, string> = {}) {
      const backend = { status, sent: 0 };
      const send = clientOf(async () => {
        backend.sent += 1;
        const body = backend.status === 500 ? '{"code":"57014"}' : "[]";
        return new Response(body, { status: backend.status, headers });
      });
      const request = () => endOf(send());
      const six = () => Promise.all([1, 2, 3, 4, 5, 6].map(() => request()));
      const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
      const firstRead = async () => {
        const reading = request();
        await later(20);
        await reading;
        backend.sent = 0;
      };
      return { backend, request, six, later, firstRead };
    }

    test("one request a minute is sent, alone and once, and all others fail at once until the backend answers", async () => {
      const { backend, six, later, firstRead } = outageOf(503);
      await firstRead();
      expect(await six()).toEqual(
        Array(6).fill(expect.stringMatching(/^https:\S+ answers 503; try again in \d\d s$/)),
      );
      expect(backend.sent).toBe(0);
      for (const minute of [1, 2, 3]) {
        await later(60);
        expect((await six())[1]).toMatch(/answers 503; try again in 60 s$/);
        expect(backend.sent).toBe(minute);
      }
      backend.status = 200;
      await later(60);
      expect(await six()).toEqual(Array(6).fill("answered"));
      expect(backend.sent).toBe(3 + 6);
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

    test("a longer Retry-After is kept", async () => {
      const { backend, request, later, firstRead } = outageOf(503, { "retry-after": "150" });
      await firstRead();
      await later(120);
      expect(await request()).toMatch(/; try again in \d\d s$/);
      expect(backend.sent).toBe(0);
      await later(30);
      await request();
      expect(backend.sent).toBe(1);
    });

    test("a statement that takes too long and a busy function stop no other request", async () => {
      for (const status of [500, 429]) {
        const { backend, request, later, firstRead } = outageOf(status);
        await firstRead();
        const other = request();
        await later(20);
        await other;
        expect(backend.sent).toBeGreaterThan(5);
      }
    });

    test("an aborted probe is the request of its minute, and ends the wait of others", async () => {
      let isAway = true;
      let sent = 0;
      const send = clientOf(async (signal) => {
        sent += 1;
        return isAway ? new Response("", { status: 503 }) : after(1_000, signal);
      });
      await timed(send);
      isAway = false;
      sent = 0;
      const stop = new AbortController();
      const probe = endOf(send({ signal: stop.signal }));
      const other = endOf(send());
      await vi.advanceTimersByTimeAsync(500);
      stop.abort(new Error("range changed"));
      await vi.advanceTimersByTimeAsync(0);
      expect(await probe).toBe("range changed");
      expect(await other).toMatch(/; try again in 60 s$/);
      expect(sent).toBe(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await timed(send)).toEqual([1, "answered"]);
    });

    test("all clients of a run know of it, and a network that comes back is tried at once", async () => {
      const outages = new Outages(Date.now);
      let sent = 0;
      const fail = async () => {
        sent += 1;
        return broken();
      };
      const read = () => endOf(clientOf(fail, { outages })());
      const first = read();
      await vi.advanceTimersByTimeAsync(20_000);
      await first;
      sent = 0;
      await read();
      expect(sent).toBe(0);
      const world = { fetch: fail, random: () => 1, now: Date.now };
      const elsewhere = resilientFetch(world, () => patience, SUPABASE, outages);
      await endOf(elsewhere("https://other.example/rest/v1/chains", { method: "POST" }));
      expect(sent).toBe(1);
      outages.expectAnswer();
      await read();
      expect(sent).toBe(2);
    });

    test("a request that is sent once begins no outage, and as a probe it ends none that lasts", async () => {
      const outages = new Outages(Date.now);
      let sent = 0;
      const fetch = async () => {
        sent += 1;
        await after(1_000, new AbortController().signal);
        return answers(503)();
      };
      const world = { fetch, random: () => 1, now: Date.now };
      const usual = supabaseFetch(world, outages);
      const single = singleFetch(world, outages);
      /** The number of requests that reach the backend in the seconds that a read may take. */
      const sentBy = async (request: typeof usual, init?: RequestInit) => {
        sent = 0;
        const reading = endOf(request(TABLE, init));
        await vi.advanceTimersByTimeAsync(25_000);
        await reading;
        return sent;
      };
      expect(await sentBy(usual, { method: "POST" })).toBe(1);
      expect(await sentBy(single)).toBe(1);
      expect(await sentBy(usual)).toBeGreaterThan(2);
      expect(await sentBy(usual)).toBe(0);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await sentBy(single)).toBe(1);
      expect(await sentBy(usual)).toBe(0);
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
