import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supabaseClient } from "../../cli/backend/supabaseClient.ts";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { isTimeZone, zoneClocks } from "../../shared/days/calendar.ts";
import { type CubeOrigin, type CubeReading, fetchCube } from "../../shared/supabase/fetchCube.ts";
import { fillTables, OURS } from "./randomTables.ts";

let own: EmbeddedBackend;

beforeAll(async () => {
  own = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap: 1_000 });
  await fillTables(own.query, OURS, 0.5, 100);
});

afterAll(() => own.stop());

describe("a visitor with the public key", () => {
  async function ask(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; body: string }> {
    const headers = { apikey: own.anonKey, "Content-Type": "application/json" };
    const response = await fetch(`${own.url}/rest/v1/${path}`, { ...init, headers });
    return { status: response.status, body: await response.text() };
  }

  const TABLES = [
    ...["transactions", "memberships", "addresses", "notifications"],
    ...["events", "exploits", "chains"],
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

  test("may execute the function, nothing else of ours, and use no sequence", async () => {
    const executable = await own.query(`
      select p.oid::regprocedure::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'vigil') and has_function_privilege('anon', p.oid, 'execute')
      order by 1`);
    expect(executable).toEqual([
      { name: "dashboard_cube(date,date,text)" },
      { name: "vigil.dashboard_cube(date,date,text)" },
    ]);
    const usable = await own.query(`
      select seqrelid::regclass::text as name from pg_sequence
      where has_sequence_privilege('anon', seqrelid, 'usage, select, update')`);
    expect(usable).toEqual([]);
  });

  test("cannot reach the schema vigil", async () => {
    const headers = { apikey: own.anonKey, "Accept-Profile": "vigil" };
    const url = `${own.url}/rest/v1/rpc/dashboard_cube?from_day=2025-10-01&to_day=2025-10-01&time_zone=UTC`;
    expect((await fetch(url, { headers })).status).toBe(406);
  });

  const WINTER = "from_day=2025-01-01&to_day=2025-01-01";

  test.each([
    [
      "from_day=1925-01-01&to_day=2025-01-01&time_zone=UTC",
      "1925-01-01 to 2025-01-01 is not a cover",
    ],
    [
      "from_day=2015-01-01&to_day=2025-01-08&time_zone=UTC",
      "2015-01-01 to 2025-01-08 is not a cover",
    ],
    [
      "from_day=2025-02-01&to_day=2025-01-01&time_zone=UTC",
      "2025-02-01 to 2025-01-01 is not a cover",
    ],
    [`${WINTER}&time_zone=Mars/Base`, 'time zone \\"Mars/Base\\" not recognized'],
    [`${WINTER}&time_zone=UTC';drop table chains--`, "not the name of a zone"],
    [`${WINTER}&time_zone=%2B05:30`, "not the name of a zone"],
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

describe("the name of a zone", () => {
  /** All that either of the two knows, and what PostgreSQL takes for an abbreviation. */
  async function allNames(): Promise<string[]> {
    const rows = await own.query<{ name: string }>(
      "select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs",
    );
    return [...new Set([...rows.map(({ name }) => name), ...Intl.supportedValuesOf("timeZone")])];
  }

  async function isTaken(name: string): Promise<boolean> {
    const call = own.query("select vigil.dashboard_cube('2015-06-01', '2015-06-01', $1)", [name]);
    return call.then(
      () => true,
      () => false,
    );
  }

  test("is accepted by both ways with the same clocks, or refused by one of them", async () => {
    const names = (await allNames()).filter((name) => !/^(posix|right)\//.test(name));
    const both = names.filter(isTimeZone);
    const rows = await own.query<{ name: string; clocks: object[] }>(
      `select name, json_agg(json_build_object(
         'since', extract(epoch from since)::bigint, 'ahead', extract(epoch from ahead)::int)) as clocks
       from pg_timezone_names join unnest($1::text[]) as name using (name)
         cross join vigil.clocks('2015-03-01', '2015-04-30', name)
       group by name`,
      [both],
    );
    expect(rows.length).toBeGreaterThan(400);
    const range = { from: "2015-03-01", to: "2015-04-30" } as const;
    const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const others = rows.filter(({ name, clocks }) => !isEqual(clocks, zoneClocks(range, name)));
    expect(others).toEqual([]);
    const onlyOne = names.filter((name) => !isTimeZone(name) && !name.includes("/"));
    for (const name of onlyOne) expect([name, await isTaken(name)]).toEqual([name, false]);
  });
});

// Last, since it changes the backend.
describe("a backend without the function", () => {
  beforeAll(async () => {
    await own.query("drop function public.dashboard_cube");
    await own.reloadSchema();
  });

  function read(origin: CubeOrigin | "auto") {
    const cover = { from: "2025-10-01", to: "2025-10-02" } as const;
    const reading: CubeReading = {
      client: supabaseClient({ url: own.url, key: own.secretKey }, { fetch }),
      covers: { function: cover, tables: cover },
      timeZone: "UTC",
      signal: new AbortController().signal,
      onRows: () => {},
      seesAll: true,
      onMembershipsFailure: () => {},
    };
    return fetchCube(reading, origin);
  }

  test("is read by its tables", async () => {
    expect(await read("auto")).toMatchObject({ origin: "tables" });
  });

  test("is an error if only the function is requested, with how to install it", async () => {
    await expect(read("function")).rejects.toMatchObject({
      kind: "backend",
      message: expect.stringContaining("supabase db push"),
    });
  });
});
