import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  MIGRATIONS,
  OWN_PROJECT,
  REMOVAL,
  readSqlFile,
  readSqlFiles,
} from "../../cli/local/embedded/sqlFiles.ts";
import { outputOf } from "../cli/runCli.ts";
import {
  answersOf,
  hasPostgres,
  type NativeServer,
  startNativeServer,
} from "../embedded/nativePostgres.ts";
import { runAsMigration } from "../integration/supabaseCli.ts";

/** The names that the files call without a schema. */
function unqualifiedCalls(sql: string): string[] {
  const code = sql.replaceAll(/--.*/g, "");
  const calls = [...code.matchAll(/(?<![\w.%"])([a-z_][a-z0-9_]*)\(/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(calls)].sort();
}

/**
 * In `public`, for each function of PostgreSQL's with one of some names, one with the same arguments, and for those that
 * take any arguments, some of texts, which fit their calls better. Each reports that it was called.
 */
const TRAPS = (names: readonly string[]) => `
  do $traps$
  declare
    trap record;
    body constant text := 'language plpgsql as $body$ begin raise notice ''trapped: %%'', %L; return null; end $body$';
  begin
    for trap in
      select distinct proname, arguments, result
      from pg_proc
        cross join lateral (
          select replace(oidvectortypes(proargtypes), '"any"', 'text') as arguments, format_type(prorettype, null) as result
          where provariadic = 0
          union all
          select repeat('text, ', n - 1) || 'text', format_type(prorettype, null)
          from generate_series(1, 6) as n where provariadic <> 0
        ) as signatures
      where pronamespace = 'pg_catalog'::regnamespace and proname in (${names.map((name) => `'${name}'`)})
    loop
      begin
        execute format(
          'create function public.%I(%s) returns %s ' || body, trap.proname, trap.arguments,
          case when trap.result ~ '^(any|internal|void|trigger|record)' then 'text' else trap.result end, trap.proname
        );
      exception when others then
        null; -- Some arguments are PostgreSQL's alone, such as internal ones.
      end;
    end loop;
  end
  $traps$`;

const TRAPPED = `
  select distinct proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%trapped%'`;

describe.skipIf(!hasPostgres())("the installer", { meta: { needs: "PostgreSQL" } }, () => {
  let server: NativeServer;
  let files = "";

  beforeAll(async () => {
    server = await startNativeServer();
    await server.run(`
      create role app; create role installer createrole bypassrls;
      create role anon; create role authenticated; create role service_role bypassrls;
      grant anon, service_role to installer;
      alter schema public owner to installer; grant create on schema public to app;
      grant create on database postgres to installer;
      alter database postgres set search_path = public, pg_catalog`);
    files = await readSqlFiles([...OWN_PROJECT, ...MIGRATIONS, ...REMOVAL, "seed.sql"]);
    await server.run(`set session authorization app; ${TRAPS(unqualifiedCalls(files))}`);
  });

  afterAll(() => server?.stop());

  const run = (sql: string) =>
    answersOf(server.folder, ["set session authorization installer", sql]);

  test("runs no function that another role has made in public, whatever the files call", async () => {
    const trapped = (await server.run(TRAPPED)).split("\n");
    const called = unqualifiedCalls(files);
    const known = (
      await server.run(
        "select distinct proname from pg_proc where pronamespace = 'pg_catalog'::regnamespace",
      )
    ).split("\n");
    const untrapped = called.filter((name) => known.includes(name) && !trapped.includes(name));
    expect(untrapped).toEqual([]);
    expect(trapped.length).toBeGreaterThan(60);
    // The traps work: without the files' own search_path they are run.
    expect((await run("select format('a', 'b', 'c')")).notices).toEqual(["trapped: format"]);

    const install = await outputOf("sql --own-project");
    const upgrade = await outputOf("sql");
    const seed = await readSqlFiles(["seed.sql"]);
    const calls = `select vigil.keep(); set local role service_role;
      select dashboard_cube('2025-03-01', '2025-03-02', 'UTC'), dashboard_cube_slow('2025-03-01', '2025-03-02', 'UTC')`;
    for (const sql of [install, seed, upgrade, calls]) {
      expect((await run(sql)).notices.filter((notice) => notice.startsWith("trapped"))).toEqual([]);
    }
    const used = `
      select refobjid::regprocedure from pg_depend
      where refclassid = 'pg_proc'::regclass and refobjid in (
        select oid from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%trapped%'
      ) and deptype = 'n'`;
    expect(await server.run(used)).toBe("");
    expect((await run(await outputOf("sql --remove"))).notices).toEqual([]);
    for (const file of await Promise.all(MIGRATIONS.map(readSqlFile))) {
      expect(await runAsMigration(server.folder, file)).toEqual([]);
    }
    expect(await server.run(used)).toBe("");
  });
});
