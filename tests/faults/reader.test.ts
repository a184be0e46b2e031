import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import type { Cube } from "../../shared/cube.ts";
import { Failure } from "../../shared/failure.ts";
import { fetchCube, type Way } from "../../shared/fetchCube.ts";
import { type Patience, resilientFetch } from "../../shared/resilientFetch.ts";
import { DAYS, fillTables, OURS } from "../integration/randomTables.ts";
import { readCube } from "../integration/readCube.ts";
import { FAULTS, type Fault, openFaultyGateway, REFUSALS } from "./faultyGateway.ts";

const TIME_ZONE = "Europe/Berlin";
const SEEDS = Number(process.env["FAULT_SEEDS"] ?? 6);

/** That of the command line, but for a stalled body, which a test need not wait for as long. */
const PATIENCE = { attemptLimit: 400, retryFor: 18_000 };
const IMPATIENCE = { ...PATIENCE, retryFor: 1_000 };

let backend: EmbeddedBackend;
let truth: Cube;

beforeAll(async () => {
  backend = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap: 300 });
  await fillTables(backend.query, OURS, 0.7, 700);
  truth = await readCube(backend, DAYS, TIME_ZONE);
});

afterAll(() => backend.stop());

async function readThrough(
  seed: number,
  share: number,
  way: Way | "auto",
  faults: readonly Fault[] = FAULTS,
  patience: Patience = PATIENCE,
): Promise<Cube | Failure> {
  const gateway = await openFaultyGateway(backend.url, seed, share, faults);
  onTestFinished(gateway.close);
  const world = { fetch, random: Math.random, now: () => performance.now() };
  const client = createClient(gateway.url, backend.secretKey, {
    auth: { persistSession: false },
    global: { fetch: resilientFetch(world, patience) },
    realtime: { transport: class {} as never },
  });
  const reading = {
    client,
    covers: { function: DAYS, tables: DAYS },
    timeZone: TIME_ZONE,
    signal: new AbortController().signal,
    onRows: () => {},
    seesAll: true,
    onMembershipsFailure: (failure: unknown) => {
      throw failure;
    },
  };
  try {
    return (await fetchCube(reading, way)).cube;
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
}

describe.each(["tables", "function"] as const)("by the %s", (way) => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    "a fifth of the answers spoiled in every way leaves the figures exact (seed %i)",
    async (seed) => {
      expect(await readThrough(seed, 0.2, way)).toEqual(truth);
    },
  );
});

const SHORT: readonly Fault[] = ["rows missing from what is announced", "no row of those counted"];

const LASTING = FAULTS.filter((fault) => !["latency", "smaller row cap"].includes(fault));

test.each(LASTING)("a backend that gives nothing but this is refused: %s", async (fault) => {
  const failure = await readThrough(1, 1, "tables", [fault], IMPATIENCE);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({
    kind: SHORT.includes(fault) ? "data" : "backend",
    message: expect.stringMatching(/^(\w+ is incomplete: )?http:\/\/127\.0\.0\.1:\d+ [^\n]+$/),
  });
});

test.each(SHORT)("%s from every answer names the table and both figures", async (fault) => {
  const failure = await readThrough(3, 1, "tables", [fault], IMPATIENCE);
  expect(failure).toMatchObject({
    message: expect.stringMatching(
      /^\w+ is incomplete: [^ ]+ sent \d+ of the \d+ rows it announced$/,
    ),
  });
});

test.each(["no count", "no count in a HEAD"] as const)(
  "%s is a refusal, not a 0",
  async (fault) => {
    const failure = await readThrough(3, 1, "tables", [fault], IMPATIENCE);
    expect(failure).toMatchObject({
      kind: "backend",
      message: expect.stringMatching(/^the backend does not say how many rows \w+ has$/),
    });
  },
);

test("a row cap that changes from page to page changes no figure", async () => {
  expect(await readThrough(4, 1, "tables", ["smaller row cap"])).toEqual(truth);
});

const SENTENCES: Readonly<Record<(typeof REFUSALS)[number], object>> = {
  "rows of another shape": {
    kind: "data",
    message: expect.stringMatching(
      /^(\w+ has a row whose \w+ is not as expected: a list|dashboard_cube does not answer with the cube that was asked for: [^\n]+)$/,
    ),
  },
  "key expired": {
    kind: "backend",
    message: expect.stringMatching(
      /^the backend refuses to read \w+: [^\n]*see whether the key is still valid[^\n]*$/,
    ),
  },
};

describe.each(REFUSALS)("%s", (fault) => {
  test.each(["tables", "function"] as const)(
    "from the start ends the read by the %s",
    async (way) => {
      expect(await readThrough(1, 1, way, [fault], IMPATIENCE)).toMatchObject(SENTENCES[fault]);
    },
  );

  test.each([1, 2, 3])("in mid-read ends it too (seed %i)", async (seed) => {
    expect(await readThrough(seed, 0.2, "tables", [fault])).toMatchObject(SENTENCES[fault]);
  });
});
