import { beforeAll, describe, expect, test } from "vitest";
import { supabaseClient } from "../../cli/backend/supabaseClient.ts";
import { isTimeZone, zoneClocks } from "../../shared/days/calendar.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { fetchCountedCube } from "../../shared/supabase/fetchCountedCube.ts";
import { type CubeOrigin, type CubeReading, fetchCube } from "../../shared/supabase/fetchCube.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";

let own: SharedBackend;

beforeAll(async () => {
  own = await sharedBackend("random");
});

describe("the name of a zone", () => {
  /** Every name of a zone in JavaScript or PostgreSQL, and PostgreSQL's abbreviations. */
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

  test("is accepted by tables and function with the same clocks, or refused by one of them", async () => {
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

describe("a backend without the function", () => {
  const without: typeof fetch = (input, init) =>
    fetch(`${input}`.replace("rpc/dashboard_cube", "rpc/no_such_function"), init);

  function read(origin: CubeOrigin | "auto") {
    const cover = { from: "2025-10-01", to: "2025-10-02" } as const;
    const reading: CubeReading = {
      client: supabaseClient(
        { url: own.url, key: own.secretKey },
        { fetch: without, outages: new Outages(() => performance.now()) },
      ),
      covers: { function: cover, tables: cover },
      timeZone: "UTC",
      signal: new AbortController().signal,
      fetchFromFunction: fetchCountedCube,
      onRows: () => {},
      now: Date.now(),
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
      message: expect.stringContaining("run what `vigil sql` prints"),
    });
  });
});
