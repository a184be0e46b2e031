import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Cube } from "../../shared/cube/cube.ts";
import { Failure } from "../../shared/failure.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { type RetryPolicy, resilientFetch } from "../../shared/requests/resilientFetch.ts";
import { SUPABASE } from "../../shared/requests/supabaseFetch.ts";
import { fetchCountedCube } from "../../shared/supabase/fetchCountedCube.ts";
import { type CubeOrigin, fetchCube } from "../../shared/supabase/fetchCube.ts";
import { tablesClient } from "../../web/store/sources/live/tablesClient.ts";
import { DAYS } from "../integration/randomTables.ts";
import { readCube } from "../integration/readCube.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { FAULTS, type Fault, mulberry32, openFaultyGateway, REFUSALS } from "./faultyGateway.ts";

const TIME_ZONE = "Europe/Berlin";

const SHORT_RETRY = { attemptLimit: 400, retryFor: 300 };
/** For answers whose bodies do not stall, however slow the machine. */
const NO_LIMIT = { ...SHORT_RETRY, attemptLimit: 50_000 };
const LONG_RETRY = { ...NO_LIMIT, retryFor: 120_000 };
/** For answers of which few bodies stall: on a slow machine other answers may take as long and be repeated. */
const STALLS = { ...LONG_RETRY, attemptLimit: 3_000 };

let backend: SharedBackend;
let truth: Cube;

beforeAll(async () => {
  backend = await sharedBackend("random");
  truth = await readCube(backend, DAYS, TIME_ZONE);
});

/** Reads by the tables or the function as a snapshot does, or as the page does with the public key. */
async function readThrough(
  seed: number,
  share: number,
  origin: CubeOrigin | "auto",
  faults: readonly Fault[],
  policy: RetryPolicy = LONG_RETRY,
): Promise<Cube | Failure> {
  const gateway = await openFaultyGateway(backend.url, seed, share, faults);
  onTestFinished(gateway.close);
  const world = { fetch, random: mulberry32(seed), now: () => performance.now() };
  const send = resilientFetch(world, () => policy, SUPABASE, new Outages(Date.now));
  const { url } = gateway;
  const client =
    origin === "auto"
      ? tablesClient({ url, key: backend.anonKey }, send)
      : createClient(url, backend.secretKey, {
          auth: { persistSession: false },
          global: { fetch: send },
          realtime: { transport: class {} as never },
        });
  const reading = {
    client,
    covers: { function: DAYS, tables: DAYS },
    timeZone: TIME_ZONE,
    signal: new AbortController().signal,
    fetchFromFunction: fetchCountedCube,
    onRows: () => {},
    now: Date.now(),
    seesAll: origin !== "auto",
    onMembershipsFailure: (failure: unknown) => {
      throw failure;
    },
  };
  try {
    return (await fetchCube(reading, origin)).cube;
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
}

const STALLED: Fault = "body stalled forever";
const PASSING = FAULTS.filter((fault) => fault !== STALLED);

/** For limits and pauses alone, time passes ten times as fast. */
function hasten(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const clock = setInterval(() => vi.advanceTimersByTime(50), 5);
  onTestFinished(() => {
    clearInterval(clock);
    vi.useRealTimers();
  });
}

test.each([
  ["tables", 0.2, 0],
  ["tables", 0.2, 1],
  // One answer has all figures: these seeds spoil it several times.
  ["function", 0.7, 8],
  ["function", 0.7, 29],
  ["auto", 0.7, 47],
  ["auto", 0.7, 54],
] as const)(
  "figures stay exact when answers are spoiled in every way (read %s, share %d, seed %i)",
  async (origin, share, seed) => {
    hasten();
    expect(await readThrough(seed, share, origin, PASSING)).toEqual(truth);
  },
);

test("figures stay exact when bodies stall", async () => {
  hasten();
  expect(await readThrough(1, 0.05, "tables", [STALLED], STALLS)).toEqual(truth);
});

const SHORT: readonly Fault[] = ["rows missing from what is announced", "no row of those counted"];

const LASTING = FAULTS.filter((fault) => !["latency", "smaller row cap"].includes(fault));

test.each(LASTING)(
  "a backend with one fault in every answer is refused, with table and figures where rows are missing: %s",
  async (fault) => {
    const policy = fault === STALLED ? SHORT_RETRY : NO_LIMIT;
    const failure = await readThrough(1, 1, "tables", [fault], policy);
    expect(failure).toBeInstanceOf(Failure);
    const incomplete = /^\w+ is incomplete: [^ ]+ sent \d+ of the \d+ rows it announced$/;
    const isShort = SHORT.includes(fault);
    expect(failure).toMatchObject({
      kind: isShort ? "data" : "backend",
      message: expect.stringMatching(isShort ? incomplete : /^http:\/\/127\.0\.0\.1:\d+ [^\n]+$/),
    });
  },
);

test.each(["no count", "no count in a HEAD"] as const)(
  "%s is a refusal, not a 0",
  async (fault) => {
    const failure = await readThrough(3, 1, "tables", [fault], NO_LIMIT);
    expect(failure).toMatchObject({
      kind: "backend",
      message: expect.stringMatching(/^the backend does not say how many rows \w+ has$/),
    });
  },
);

test("a row cap that changes from page to page changes no figure", async () => {
  expect(await readThrough(4, 1, "tables", ["smaller row cap"], NO_LIMIT)).toEqual(truth);
});

const SENTENCES: Readonly<Record<(typeof REFUSALS)[number], object>> = {
  "rows of another shape": {
    kind: "data",
    message: expect.stringMatching(
      /^(\w+ has other rows than expected: [\d.]+\w+ is a list|dashboard_cube (is older than|does not answer with) [^\n]+)$/,
    ),
  },
  "key expired": {
    kind: "backend",
    message: expect.stringMatching(
      /^the backend refuses to read \w+: [^\n]*check that the key is still valid[^\n]*$/,
    ),
  },
};

test.each(REFUSALS)("%s ends the read, from the start and in mid-read", async (fault) => {
  const read = (seed: number, share: number, origin: CubeOrigin) =>
    readThrough(seed, share, origin, [fault], NO_LIMIT);
  expect(await read(1, 1, "tables")).toMatchObject(SENTENCES[fault]);
  expect(await read(1, 1, "function")).toMatchObject(SENTENCES[fault]);
  expect(await read(2, 0.2, "tables")).toMatchObject(SENTENCES[fault]);
});
