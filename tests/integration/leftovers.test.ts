import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksOf } from "../docs/recipe.ts";
import {
  type NativePostgres,
  nativeFolder,
  nativeUser,
  startNativePostgres,
} from "../embedded/nativePostgres.ts";

const SUPABASE = new URL("../../supabase/", import.meta.url);
const VIEWS = "migrations/20261101000300_views.sql";
const FUNCTION = "migrations/20261101000400_dashboard_cube.sql";
const EARLY = "migrations/20261124000000_early_versions.sql";
const FIRST_FUNCTION = "migrations/20261101000300_dashboard_cube.sql";
const ROLLUPS = "optional/20261121000000_rollups.sql";

/** The output of git; empty where the folder is no repository with the full history. */
function git(...words: string[]): string {
  return spawnSync("git", words, { cwd: SUPABASE, encoding: "utf8" }).stdout?.trim() ?? "";
}

const shown = (commit: string, file: string) => git("show", `${commit}:supabase/${file}`);

/** The versions of the rollups by the objects that they create: versions that differ in bodies alone count once. */
const VERSIONS = new Map(
  git("log", "--format=%h", "--", ROLLUPS)
    .split("\n")
    .flatMap((commit) => {
      const rollups = commit === "" ? "" : shown(commit, ROLLUPS);
      const created =
        rollups.match(/^ *create (or replace )?(\w+ )+(if not exists )?[\w.]+/gm) ?? [];
      return created.length === 0 ? [] : [[created.sort().join(), { commit, rollups }] as const];
    }),
);

const folder = nativeFolder();
const user = nativeUser();
const canRun = folder !== undefined && user !== undefined && VERSIONS.size > 0;

const LEFT = "select kind || ' ' || name from public.vigil_leftovers()";
const CUBE =
  "select md5(public.dashboard_cube('2025-10-20', '2025-11-20', 'Asia/Kathmandu')::text)";
const OBJECTS = `
  select count(*) from (
    select oid from pg_class union all select oid from pg_proc
    union all select oid from pg_trigger union all select oid from pg_namespace
  ) as objects`;

let server: NativePostgres;

beforeAll(async () => {
  if (!canRun) return;
  server = await startNativePostgres(folder, user);
  server.run(`
    insert into chains values (1, 'Base');
    insert into memberships (email, project_id) select 'user-' || n, n from generate_series(1, 9) as n;
    insert into addresses (id, address) select n, n from generate_series(1, 9) as n;
    insert into transactions (created_at, project_id, chain_id)
    select at, 1 + extract(epoch from at)::bigint / 3600 % 9, 1
    from generate_series(timestamptz '2025-10-20Z', '2025-11-20Z', '5 hours') as at;
    insert into notifications (address_id, status, date, chain_id)
    select 1 + id % 9, 'sent', created_at, 1 from transactions;`);
});

afterAll(() => server?.stop());

test.skipIf(!canRun)(
  "the newest function names what rollups of any version left, and the statement of docs/scale.md removes nothing else",
  { meta: { needs: "PostgreSQL and the project's history" } },
  async () => {
    const [statement = ""] = await blocksOf("docs/scale.md", "sql leftovers");
    const [views, ...newest] = await Promise.all(
      [VIEWS, FUNCTION, EARLY].map((file) => readFile(new URL(file, SUPABASE), "utf8")),
    );
    const [figures, objects] = [server.run(CUBE), Number(server.run(OBJECTS))];
    expect(server.run(LEFT)).toBe("");
    for (const { commit, rollups } of VERSIONS.values()) {
      server.run(`drop schema vigil cascade; drop function if exists
        public.dashboard_cube, public.dashboard_cube_by_night, public.vigil_leftovers`);
      const isFirst = rollups.includes("function private.roll_up_day");
      for (const file of isFirst ? [FIRST_FUNCTION] : [VIEWS, FUNCTION]) {
        server.run(shown(commit, file));
      }
      server.run(rollups);
      server.run(
        `call ${isFirst ? "private.roll_up" : /vigil\.r(efresh|oll_up)\b/.exec(rollups)?.[0]}('2025-11-10')`,
      );
      server.run(`
        create schema if not exists private;
        create table private.own (id bigint);
        create function private.dashboard_cube() returns int language sql as 'select 42'`);
      server.run(`${isFirst ? views : ""} ${newest.join("\n")}`);
      const left = server.run(LEFT).split("\n");
      expect([commit, left]).toEqual([
        commit,
        expect.arrayContaining([expect.stringMatching(/^trigger /)]),
      ]);
      expect(server.run(CUBE)).toBe(figures);
      server.run(statement);
      expect([commit, server.run(LEFT)]).toEqual([commit, ""]);
      expect(server.run(`${CUBE}; select private.dashboard_cube()`)).toBe(`${figures}\n42`);
      server.run("drop schema private cascade");
      expect([commit, Number(server.run(OBJECTS))]).toEqual([commit, objects]);
    }
  },
);
