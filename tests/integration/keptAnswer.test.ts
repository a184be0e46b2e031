import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import type { Day } from "../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { KeptOnly } from "../../shared/supabase/answerFailures.ts";
import { fetchKeptCube } from "../../shared/supabase/fetchCubeFromFunction.ts";
import { runCli } from "../cli/runCli.ts";
import { hasPostgres, type NativeServer } from "../embedded/nativePostgres.ts";
import { emptyBackend, emptyDatabase } from "../suite/emptyBackend.ts";
import { fc } from "../suite/fastCheck.ts";
import { oracle } from "./oracle.ts";
import { anyRange, meetQuestion } from "./question.ts";
import { fillTables, OURS } from "./randomTables.ts";
import { clientOf } from "./readCube.ts";

const backend = emptyBackend();
const ZONES = ["UTC", "America/Havana"];
let env: Record<string, string>;

beforeAll(async () => {
  await fillTables(backend.query, OURS, 0.7, 300);
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

/** Begins a transaction that ends with the test, also if it fails: later tests would wait for its locks. */
async function beginForTest(): Promise<void> {
  onTestFinished(async () => {
    await backend.query("rollback");
  });
  await backend.query("begin");
}

function ask(cover: DayRange, timeZone: string) {
  const client = clientOf(backend, backend.anonKey);
  return fetchKeptCube({ client, cover, timeZone, signal: new AbortController().signal }, true);
}

test("a kept answer has the figures of plain SQL for any range, until rows come in; zones that are not kept are counted", async () => {
  for (const zone of ZONES) {
    const kept = await runCli(`keep --time-zone ${zone} --days 1500`, { env });
    expect(kept).toMatchObject({ code: 0, stdout: expect.stringContaining("was counted at 20") });
  }
  const property = fc.asyncProperty(anyRange, fc.constantFrom(...ZONES), async (range, zone) => {
    await meetQuestion(backend.query, { range, timeZone: zone });
    const { cube } = await ask(range, zone);
    expect(cube.cover.from < range.from && cube.cover.to > range.to).toBe(true);
    expect(dashboard(cube, { range })).toMatchObject(await oracle(backend.query, range, zone));
  });
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
  const day = { from: "2025-10-25", to: "2025-10-25" } as const;
  const rows = async (zone: string) =>
    dashboard((await ask(day, zone)).cube, { range: day }).cards.scannedTransactions.value;
  const [before] = [await rows("UTC")];
  await backend.query("insert into transactions (created_at) values ('2025-10-25 12:00Z')");
  const counts = () => Promise.all(["UTC", "Etc/UTC", "Africa/Abidjan"].map(rows));
  expect(await counts()).toEqual([before, before, before + 1]);
  // A zone in another spelling is the same zone.
  await backend.query("select vigil.keep('utc', 1500)");
  expect(await counts()).toEqual([before + 1, before + 1, before + 1]);
  await backend.query("select vigil.keep('Asia/Kolkata', 1500)");
  const cover = { from: "2025-10-25", to: "2025-10-26" } as const;
  const kept = ["Asia/Kolkata", "Asia/Calcutta"].map(async (zone) => (await ask(cover, zone)).cube);
  expect((await Promise.all(kept)).map((cube) => [cube.timeZone, dayCount(cube.cover)])).toEqual([
    ["Asia/Kolkata", 1501],
    ["Asia/Calcutta", 1501],
  ]);
});

test("the longest answer serves its days, and keep refuses more days without a loss", async () => {
  expect(await runCli("keep --days 3660", { env })).toMatchObject({ code: 0 });
  const cover = { from: "2025-01-01", to: "2025-10-26" } as const;
  expect(dayCount((await ask(cover, "UTC")).cube.cover)).toBe(3660);
  expect(await runCli("keep --days 3661", { env })).toMatchObject({
    code: 2,
    stderr: "vigil: invalid days: 3661 (write 3660 or fewer)\n",
  });
  await expect(backend.query("select vigil.keep('UTC', 3661)")).rejects.toThrow("is not a cover");
  expect(dayCount((await ask(cover, "UTC")).cube.cover)).toBe(3660);
});

test("a zone is counted and kept under each of its two names, of which the database may know one", async () => {
  const outcome = async (zone: string) => {
    const answer = `dashboard_cube('2025-10-25', '2025-10-26', '${zone}')::jsonb`;
    const sql = `select ${answer} ->> 'timeZone' as zone, md5((${answer} - 'takenAt' - 'timeZone')::text) as cube`;
    return (await backend.query<{ zone: string; cube: string }>(sql))[0];
  };
  const counted = await outcome("Asia/Kathmandu");
  await beginForTest();
  await backend.query(`create or replace function vigil.zone_names() returns jsonb language sql immutable
    return jsonb '{"Asia/Kathmandu": "Asia/No_Older", "Asia/No_Newer": "Asia/Katmandu"}'`);
  for (const zone of ["Asia/No_Older", "Asia/No_Newer"]) {
    expect(await outcome(zone)).toEqual({ ...counted, zone });
  }
  await backend.query("select vigil.keep('Asia/Kathmandu', 1500)");
  const kept = await backend.query(
    "select zone, cube ->> 'timeZone' as named from vigil.kept where zone ~ 'Asia/No'",
  );
  expect(kept).toEqual([{ zone: "Asia/No_Older", named: "Asia/No_Older" }]);
});

test("keep needs the secret key, and a kept answer holds no list of what is exposed", async () => {
  const publicEnv = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.anonKey };
  expect(await runCli("keep", { env: publicEnv })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("keep needs the secret key"),
  });
  const [kept] = await backend.query<{ text: string }>("select cube::text as text from vigil.kept");
  expect(kept?.text).not.toMatch(/exposed|@|0x/);
});

test("a visitor who gets kept answers alone learns their days and time if they lack the requested days", async () => {
  await backend.query("revoke execute on function vigil.dashboard_cube from anon");
  await backend.query("select vigil.keep('Asia/Kolkata', 20)");
  const [row] = await backend.query<{ from: Day; to: Day; takenAt: string }>(`
    select to_char(first_day, 'YYYY-MM-DD') as from, to_char(last_day, 'YYYY-MM-DD') as to,
      to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt"
    from vigil.kept where zone = 'Asia/Calcutta'`);
  const cover = { from: "2025-10-25", to: "2025-10-26" } as const;
  const refusal = await ask(cover, "Asia/Kolkata").catch((failure: unknown) => failure);
  expect(refusal).toBeInstanceOf(KeptOnly);
  expect(refusal).toMatchObject({ kept: row });
  expect(await ask(cover, "Asia/Tokyo").catch((failure: unknown) => failure)).toMatchObject({
    kept: null,
  });
  await backend.query("grant execute on function vigil.dashboard_cube to anon");
});

test("keep names a table with more labels than answers are made for, and keeps them all", async () => {
  await backend.query(`insert into events ("timestamp", event_type)
    select extract(epoch from now())::bigint, 'type ' || n from generate_series(1, 2001) as n`);
  const kept = await runCli("keep --days 2", { env });
  expect(kept).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^events has 2,00\d event types, more than 2,000, .*: group the event types in the view vigil\.events\n$/,
    ),
  });
  const labels =
    "select json_array_length(cube->'events'->'groups') >= 2001 as all from vigil.kept";
  expect(await backend.query(`${labels} where zone = 'UTC'`)).toEqual([{ all: true }]);
  await backend.query("delete from events where event_type like 'type %'");
});

test("keep ends with 4 and the reason when the days can no longer be counted, and no page gets the old answer", async () => {
  expect(await runCli("keep --days 1500", { env })).toMatchObject({ code: 0 });
  await backend.query(
    "create or replace view vigil.chains as select id, name from chains, generate_series(1, 2)",
  );
  const cover = { from: "2025-10-25", to: "2025-10-26" } as const;
  // A kept answer is given without a look at the views.
  expect((await ask(cover, "UTC")).cube.timeZone).toBe("UTC");
  expect(await runCli("keep", { env })).toMatchObject({
    code: 4,
    stderr:
      "vigil: no answer of UTC is kept any more: vigil.chains has an id more than once; " +
      "Let the view choose one row of each with distinct on (id)\n",
  });
  await expect(ask(cover, "UTC")).rejects.toThrow("more than once");
  await backend.query("create or replace view vigil.chains as select id, name from chains");
  expect(await runCli("keep", { env })).toMatchObject({ code: 0 });
});

test.skipIf(!hasPostgres())(
  "keep ends with 75 when a lock keeps it from counting, and the old answer stays",
  { meta: { needs: "PostgreSQL" } },
  async () => {
    await backend.query("alter function vigil.keep set lock_timeout = '20ms'");
    await beginForTest();
    await backend.query("lock table exploits");
    expect(await runCli("keep", { env })).toMatchObject({
      code: 75,
      stderr: expect.stringMatching(
        /lock timeout.*; the last kept answer stays: run keep again\n$/,
      ),
    });
    await backend.query("commit");
    await backend.query("alter function vigil.keep reset lock_timeout");
    const kept = await backend.query("select zone from vigil.kept where zone = 'UTC'");
    expect(kept).toEqual([{ zone: "UTC" }]);
  },
);

describe.skipIf(!hasPostgres())("on PostgreSQL", { meta: { needs: "PostgreSQL" } }, () => {
  let server: Pick<NativeServer, "run">;

  beforeAll(async () => {
    server = await emptyDatabase();
    await server.run("insert into transactions (created_at, project_id) select now(), 1", KEEP);
  });

  const DAYS = "current_date - 30, current_date, 'UTC'";
  const age = "update vigil.kept set taken_at = taken_at - interval '1 day'";
  const anon = (args: string) =>
    server.run(
      "set role anon",
      `select answer->'cover'->>'from' <> (current_date - 30)::text from dashboard_cube(${args}) as answer`,
    );

  const KEEP = "select vigil.keep()->>'takenAt' is not null";
  const TAKEN_AT = "select taken_at from vigil.kept";

  const activity = (query: string) =>
    `pg_stat_activity where datname = current_database() and state = 'active' and query = $$${query}$$`;
  const waitsFor = (event: "Timeout" | "Lock", query: string) =>
    expect
      .poll(() => server.run(`select wait_event_type from ${activity(query)}`), { timeout: 60_000 })
      .toBe(event);
  const terminate = (query: string) =>
    server.run(`select pg_terminate_backend(pid) from ${activity(query)}`);

  test.each([
    ...["public.chains", "public.addresses", "public.transactions", "public.memberships"],
    ...["public.notifications", "public.exploits", "public.events", "vigil.kept"],
  ])(
    "a keep that waits for %s, and ends by a limit or with its session, leaves the old answer",
    async (table) => {
      await server.run(KEEP);
      const first = await server.run(TAKEN_AT);
      const lock = `lock table ${table} in exclusive mode; lock table ${table}; select pg_sleep(60)`;
      const locked = expect(server.run(lock)).rejects.toThrow("terminat");
      await waitsFor("Timeout", lock);
      await expect(server.run("set lock_timeout = 10", KEEP)).rejects.toThrow("lock timeout");
      await expect(server.run("set statement_timeout = 50", KEEP)).rejects.toThrow(
        "canceling statement due to statement timeout",
      );
      const lost = expect(server.run(KEEP)).rejects.toThrow("terminat");
      await waitsFor("Lock", KEEP);
      for (const query of [KEEP, lock]) await terminate(query);
      await Promise.all([lost, locked]);
      expect(await server.run(TAKEN_AT)).toBe(first);
    },
  );

  test("a kept answer has the hours of today and of the same weekday a week before, although it ends with tomorrow", async () => {
    const week = "insert into transactions (created_at) select now() - interval '7 days'";
    const hours = await server.run(
      "begin",
      week,
      KEEP,
      `select (dashboard_cube(${DAYS})->'transactions'->'hours'->'unlinked'->'days')::jsonb =
        jsonb_build_array(extract(hour from now())::int, 24 * 7 + extract(hour from now())::int)`,
      "rollback",
    );
    expect(hours.split("\n")).toEqual(["t", "t"]);
  });

  test("a first visit gets its days alone, of the rows of the whole kept answer", async () => {
    await server.run("insert into transactions (created_at) select now()", KEEP);
    const since = async (day: string) => {
      const answer = await server.run(`
        select (answer->'cover'->>'from')::date - current_date, answer->>'takenAt', answer->'transactions'->'unlinked'->'counts'
        from dashboard_cube(${day}, current_date, 'UTC') as answer`);
      const [first, ...counted] = answer.split("|");
      return { first, counted };
    };
    const visit = await since("current_date - 61");
    const whole = await since("current_date - 62");
    expect([visit.first, whole.first]).toEqual(["-61", "-399"]);
    expect(visit.counted).toEqual(whole.counted);
  });

  test("of two calls of keep at once one counts", async () => {
    const first = await server.run(TAKEN_AT);
    const lock = "select pg_advisory_xact_lock(hashtext('vigil.keep'), hashtext('UTC'))";
    const busy = `${lock}; select pg_sleep(60)`;
    const ended = expect(server.run(busy)).rejects.toThrow("terminat");
    await waitsFor("Timeout", busy);
    expect(await server.run(KEEP, TAKEN_AT)).toBe(`t\n${first}`);
    await terminate(busy);
    await ended;
    expect(await server.run(KEEP, TAKEN_AT)).not.toBe(`t\n${first}`);
  });

  test("an answer that is old, short, of yesterday or not wanted is counted, and a role that may not count gets it at any age", async () => {
    expect([await anon(DAYS), await anon(`${DAYS}, '0'`)]).toEqual(["t", "f"]);
    await server.run("update vigil.kept set first_day = first_day - 1, last_day = last_day - 1");
    expect([await anon(DAYS), await anon("current_date - 30, current_date - 1, 'UTC'")]).toEqual([
      "f",
      "t",
    ]);
    await server.run(KEEP, age);
    expect(await anon(DAYS)).toBe("f");
    await server.run("revoke execute on function vigil.dashboard_cube from anon");
    expect(await anon(`${DAYS}, '0'`)).toBe("t");
    // After midnight, until the next answer is kept.
    await server.run("update vigil.kept set first_day = first_day - 1, last_day = last_day - 1");
    expect(await anon(DAYS)).toBe("t");
    await server.run("update vigil.kept set first_day = first_day - 1, last_day = last_day - 1");
    await expect(anon(DAYS)).rejects.toThrow("no kept answer has these days");
    await server.run(KEEP);
    // An answer that claims to be of a later time is no answer.
    await server.run("update vigil.kept set taken_at = 'infinity'");
    await expect(anon(DAYS)).rejects.toThrow("no kept answer has these days");
    await server.run(KEEP);
    for (const other of [
      "current_date - 500, current_date, 'UTC'",
      "current_date, current_date, 'Africa/Abidjan'",
      "current_date, current_date + 2, 'UTC'",
    ]) {
      await expect(anon(other)).rejects.toThrow("no kept answer has these days of this time zone");
    }
    await expect(server.run("set role anon", "select vigil.keep()")).rejects.toThrow(
      "permission denied",
    );
    await expect(server.run("set role anon", "table vigil.kept")).rejects.toThrow(
      "permission denied",
    );
    await server.run("grant execute on function vigil.dashboard_cube to anon");
  });

  test.each([
    [
      "a chain's id that occurs twice",
      "create or replace view vigil.chains as select id, name from (values (1::bigint, 'a'), (1, 'b')) as twice (id, name)",
      "vigil.chains has an id more than once",
    ],
    [
      "row-level security that its owner cannot pass",
      "alter table exploits force row level security; alter table exploits owner to kept_owner; alter view vigil.exploits owner to kept_owner",
      "query would be affected by row-level security",
    ],
    [
      "a failing view",
      "create or replace view vigil.addresses as select id from (values (1::bigint)) as one (id) where 1 / (id - 1) > 0",
      "division by zero",
    ],
  ])(
    "after %s keep removes the answer that can no longer be counted, and says why",
    async (_, change, reason) => {
      const counted = "select count(*) from vigil.kept";
      expect(await server.run(KEEP, counted)).toBe("t\n1");
      const outcome = await server.run(
        `begin; create role kept_owner; ${change}; select vigil.keep()->>'refused'; ${counted}; rollback`,
      );
      expect(outcome.split("\n")).toEqual([expect.stringContaining(reason), "0"]);
    },
  );
});
