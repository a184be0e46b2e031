import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supabaseClient } from "../../cli/backend/supabaseClient.ts";
import { MIGRATIONS, readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { fetchKeptCube } from "../../shared/supabase/fetchCubeFromFunction.ts";
import { runCli } from "../cli/runCli.ts";
import { hasPostgres, type NativeServer, startNativePostgres } from "../embedded/nativePostgres.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { fc } from "../suite/fastCheck.ts";
import { oracle } from "./oracle.ts";
import { anyRange, meetQuestion } from "./question.ts";
import { fillTables, OURS } from "./randomTables.ts";

const backend = emptyBackend();
const ZONES = ["UTC", "America/Havana"];
let env: Record<string, string>;

beforeAll(async () => {
  await fillTables(backend.query, OURS, 0.7, 300);
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

function ask(
  cover: { from: `${number}-${number}-${number}`; to: `${number}-${number}-${number}` },
  timeZone: string,
) {
  const client = supabaseClient({ url: backend.url, key: backend.anonKey }, { fetch });
  return fetchKeptCube({ client, cover, timeZone, signal: new AbortController().signal }, "usual");
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
  expect([await rows("UTC"), await rows("Etc/UTC")]).toEqual([before, before + 1]);
  // A zone in another spelling is the same zone.
  await backend.query("select vigil.keep('utc', 1500)");
  expect(await rows("UTC")).toBe(before + 1);
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

describe.skipIf(!hasPostgres())("on PostgreSQL", { meta: { needs: "PostgreSQL" } }, () => {
  let server: NativeServer;

  beforeAll(async () => {
    server = await startNativePostgres();
    await server.run("insert into transactions (created_at, project_id) select now(), 1");
  });
  afterAll(() => server?.stop());

  const DAYS = "current_date - 30, current_date, 'UTC'";
  const age = "update vigil.kept set taken_at = taken_at - interval '1 day'";
  const anon = (args: string) =>
    server.run(
      "set role anon",
      `select answer->'cover'->>'from' <> (current_date - 30)::text from dashboard_cube(${args}) as answer`,
    );

  test("a keep that fails or is killed leaves the old answer, and of two at once one counts", async () => {
    const first = await server.run("select vigil.keep()");
    const fails = server.run("set statement_timeout = 1", "select vigil.keep()");
    await expect(fails).rejects.toThrow("canceling statement");
    expect(await server.run("select taken_at from vigil.kept")).toBe(first);
    const reader = server.run("lock table vigil.kept in share mode; select pg_sleep(1)");
    await server.run("select pg_sleep(0.3)");
    const lost = expect(server.run("select vigil.keep()")).rejects.toThrow("terminat");
    await server.run("select pg_sleep(0.3)");
    await server.run(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select vigil.keep()'",
    );
    await Promise.all([lost, reader]);
    expect(await server.run("select taken_at from vigil.kept")).toBe(first);
    const lock = "select pg_advisory_xact_lock(hashtext('vigil.keep'), hashtext('UTC'))";
    const busy = server.run(`${lock}; select pg_sleep(2)`);
    await server.run("select pg_sleep(0.5)");
    expect(await server.run("select vigil.keep()")).toBe(first);
    await busy;
    expect(await server.run("select vigil.keep()")).not.toBe(first);
  });

  test("an answer that is old, short, of yesterday or not wanted is counted, and a role that may not count gets it at any age", async () => {
    expect([await anon(DAYS), await anon(`${DAYS}, '0'`)]).toEqual(["t", "f"]);
    await server.run("update vigil.kept set first_day = first_day - 1, last_day = last_day - 1");
    expect([await anon(DAYS), await anon("current_date - 30, current_date - 1, 'UTC'")]).toEqual([
      "f",
      "t",
    ]);
    await server.run("select vigil.keep()", age);
    expect(await anon(DAYS)).toBe("f");
    await server.run("revoke execute on function vigil.dashboard_cube from anon");
    expect(await anon(`${DAYS}, '0'`)).toBe("t");
    for (const other of [
      "current_date - 500, current_date, 'UTC'",
      "current_date, current_date, 'Etc/UTC'",
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

  test("an upgrade replaces a table of other columns", async () => {
    await server.run("alter table vigil.kept drop column seconds");
    for (const path of MIGRATIONS) await server.run(await readSqlFile(path));
    await server.run("select vigil.keep()");
    const call = "dashboard_cube_by_night(current_date, current_date, 'UTC')";
    expect(await server.run("set role service_role", `select ${call}->'kept'->0->>'zone'`)).toBe(
      "UTC",
    );
  });

  test("what the function refuses to count is not told from a kept answer", async () => {
    await server.run(
      "select vigil.keep()",
      "create role app",
      "alter table exploits owner to app; create role other; alter function vigil.dashboard_cube owner to other; alter function vigil.kept_cube owner to other; grant all on vigil.kept to other; grant execute on all functions in schema vigil to other; grant usage on schema vigil to other",
    );
    await expect(anon(DAYS)).rejects.toThrow("belongs to");
  });
});
