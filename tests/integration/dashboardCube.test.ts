import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { supabaseClient } from "../../cli/supabaseClient.ts";
import { coverOf } from "../../shared/cube.ts";
import { dashboard } from "../../shared/dashboard.ts";
import { type CubeReading, fetchCube, type Way } from "../../shared/fetchCube.ts";
import { completenessOracle, oracle } from "./oracle.ts";
import { question } from "./question.ts";
import { createTables, fillTables, type Kind, OURS } from "./randomTables.ts";
import { askFunction, readCube } from "./readCube.ts";

let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap: 1_000 });
});

afterAll(() => backend.stop());

describe("the function, the tables' reader and plain SQL agree", () => {
  async function checkThreeWays(): Promise<void> {
    await fc.assert(
      fc.asyncProperty(question, async ({ range, timeZone }) => {
        const cover = coverOf(range, 0);
        const cube = await askFunction(backend, cover, timeZone);
        // Byte by byte, so that a snapshot is the same whichever way was taken.
        expect(JSON.stringify(cube)).toBe(JSON.stringify(await readCube(backend, cover, timeZone)));
        expect(dashboard(cube, range)).toEqual({
          ...(await oracle(backend.query, range, timeZone)),
          completeness: await completenessOracle(backend.query, cover, timeZone),
        });
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }

  test("on the tables of the migrations", async () => {
    await fillTables(backend.query, OURS, 0.3, 500);
    await checkThreeWays();
  });

  test("with nothing in them", async () => {
    await backend.query(
      "truncate chains, addresses, transactions, memberships, notifications, events, exploits",
    );
    await checkThreeWays();
  });

  test("with UUID ids", async () => {
    const kind: Kind = { ...OURS, idType: "uuid", id: (number) => `md5((${number})::text)::uuid` };
    await createTables(backend.query, kind);
    await backend.reloadSchema();
    await fillTables(backend.query, kind, 0.4, 500);
    await checkThreeWays();
  });
});

describe("whoever has the public key", () => {
  let own: EmbeddedBackend;

  beforeAll(async () => {
    own = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap: 1_000 });
    await fillTables(own.query, OURS, 0.5, 100);
  });

  afterAll(() => own.stop());

  async function ask(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; body: string }> {
    const headers = { apikey: own.anonKey, "Content-Type": "application/json" };
    const response = await fetch(`${own.url}/rest/v1/${path}`, { ...init, headers });
    return { status: response.status, body: await response.text() };
  }

  const TABLES = [
    "transactions",
    "memberships",
    "addresses",
    "notifications",
    "events",
    "exploits",
    "chains",
  ];

  test.each(TABLES)("can neither read nor write %s", async (table) => {
    const denied = { status: 401, body: expect.stringContaining("permission denied") };
    expect(await ask(table)).toMatchObject(denied);
    expect(await ask(`${table}?select=id&limit=1`)).toMatchObject(denied);
    for (const method of ["POST", "PATCH", "DELETE"]) {
      const body = method === "DELETE" ? {} : { body: '{"id":7}' };
      expect((await ask(`${table}?id=eq.1`, { method, ...body })).status).toBeGreaterThanOrEqual(
        400,
      );
    }
  });

  test("sees no row in the one column that the connection test asks for", async () => {
    expect(await ask("transactions?select=created_at")).toEqual({ status: 200, body: "[]" });
  });

  test("may call the function, by GET", async () => {
    const call = "rpc/dashboard_cube?from_day=2025-10-01&to_day=2025-10-31&time_zone=UTC";
    expect((await ask(call)).status).toBe(200);
  });

  test("may execute nothing else of ours", async () => {
    const executable = await own.query(`
      select p.oid::regprocedure::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and has_function_privilege('anon', p.oid, 'execute')
      order by 1`);
    expect(executable).toEqual([
      { name: "dashboard_cube(date,date,text)" },
      { name: "private.dashboard_cube(date,date,text)" },
    ]);
  });

  test("cannot reach the private schema", async () => {
    const headers = { apikey: own.anonKey, "Accept-Profile": "private" };
    const url = `${own.url}/rest/v1/rpc/dashboard_cube?from_day=2025-10-01&to_day=2025-10-01&time_zone=UTC`;
    expect((await fetch(url, { headers })).status).toBe(406);
  });

  test.each([
    [
      "from_day=1925-01-01&to_day=2025-01-01&time_zone=UTC",
      "1925-01-01 to 2025-01-01 is not a cover",
    ],
    [
      "from_day=2025-02-01&to_day=2025-01-01&time_zone=UTC",
      "2025-02-01 to 2025-01-01 is not a cover",
    ],
    [
      "from_day=2025-01-01&to_day=2025-01-01&time_zone=Mars/Base",
      'time zone \\"Mars/Base\\" not recognized',
    ],
    [
      "from_day=2025-01-01&to_day=2025-01-01&time_zone=UTC';drop table chains--",
      "not the name of a zone",
    ],
    ["from_day=2025-01-01&to_day=2025-01-01&time_zone=%2B05:30", "not the name of a zone"],
    ["from_day=2025-02-30&to_day=2025-03-01&time_zone=UTC", "date/time field value out of range"],
  ])("is refused %s", async (args, message) => {
    const answer = await ask(`rpc/dashboard_cube?${args}`);
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining(message) });
  });

  test("finds no e-mail, no address and no project in what the function answers", async () => {
    await own.query("update memberships set email = 'leak-' || email");
    await own.query("update addresses set address = 'leak-' || address");
    const { body } = await ask(
      "rpc/dashboard_cube?from_day=2025-09-01&to_day=2025-12-31&time_zone=UTC",
    );
    expect(body).not.toMatch(/leak-|@|0x/);
    expect(JSON.parse(body).users.counts.length).toBeGreaterThan(0);
  });
});

describe("a backend without the function", () => {
  let bare: EmbeddedBackend;

  beforeAll(async () => {
    bare = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap: 1_000 });
    await bare.query("drop function public.dashboard_cube");
    await bare.reloadSchema();
  });

  afterAll(() => bare.stop());

  function read(way: Way | "auto") {
    const cover = { from: "2025-10-01", to: "2025-10-02" } as const;
    const reading: CubeReading = {
      client: supabaseClient({ url: bare.url, key: bare.secretKey }),
      covers: { function: cover, tables: cover },
      timeZone: "UTC",
      signal: new AbortController().signal,
      onRows: () => {},
      onMembershipsFailure: () => {},
    };
    return fetchCube(reading, way);
  }

  test("is read by its tables", async () => {
    expect(await read("auto")).toMatchObject({ way: "tables" });
  });

  test("is an error for who asks for the function alone, with how to install it", async () => {
    await expect(read("function")).rejects.toMatchObject({
      kind: "backend",
      message: expect.stringContaining("supabase db push"),
    });
  });
});
