import { expect, test } from "vitest";
import { isTimeZone, zoneClocks } from "../../shared/days/calendar.ts";
import { fetchCountedCube } from "../../shared/supabase/fetchCountedCube.ts";
import { type CubeOrigin, fetchCube } from "../../shared/supabase/fetchCube.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { clientOf } from "./readCube.ts";

test("the name of a zone is accepted by tables and function with the same clocks, or refused by one of them", async () => {
  const { query } = await sharedBackend("random");
  // Every name of a zone in JavaScript or PostgreSQL, and PostgreSQL's abbreviations.
  const known = await query<{ name: string }>(
    "select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs",
  );
  const all = new Set([...known.map(({ name }) => name), ...Intl.supportedValuesOf("timeZone")]);
  const names = [...all].filter((name) => !/^(posix|right)\//.test(name));
  const rows = await query<{ name: string; clocks: object[] }>(
    `select name, json_agg(json_build_object(
       'since', extract(epoch from since)::bigint, 'ahead', extract(epoch from ahead)::int)) as clocks
     from pg_timezone_names join unnest($1::text[]) as name using (name)
       cross join vigil.clocks('2015-03-01', '2015-04-30', name)
     group by name`,
    [names.filter(isTimeZone)],
  );
  expect(rows.length).toBeGreaterThan(400);
  const range = { from: "2015-03-01", to: "2015-04-30" } as const;
  const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const others = rows.filter(({ name, clocks }) => !isEqual(clocks, zoneClocks(range, name)));
  expect(others).toEqual([]);
  const onlyOne = names.filter((name) => !isTimeZone(name) && !name.includes("/"));
  for (const name of onlyOne) {
    const call = query("select vigil.dashboard_cube('2015-06-01', '2015-06-01', $1)", [name]);
    await expect(call, name).rejects.toThrow();
  }
});

test("a backend without the function is read by its tables, or names how to install it if only the function is requested", async () => {
  const backend = await sharedBackend("random");
  const without: typeof fetch = (input, init) =>
    fetch(`${input}`.replace("rpc/dashboard_cube", "rpc/no_such_function"), init);
  const cover = { from: "2025-10-01", to: "2025-10-02" } as const;
  const reading = {
    client: clientOf(backend, backend.secretKey, without),
    covers: { function: cover, tables: cover },
    timeZone: "UTC",
    signal: new AbortController().signal,
    fetchFromFunction: fetchCountedCube,
    onRows: () => {},
    now: Date.now(),
    seesAll: true,
    onMembershipsFailure: () => {},
  };
  const read = (origin: CubeOrigin | "auto") => fetchCube(reading, origin);
  expect(await read("auto")).toMatchObject({ origin: "tables" });
  await expect(read("function")).rejects.toMatchObject({
    kind: "backend",
    message: expect.stringContaining("run what `vigil sql` prints"),
  });
});
