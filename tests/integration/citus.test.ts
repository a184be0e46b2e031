import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../cli/embedded/database.ts";
import { cubeProblems } from "../../shared/checkCube.ts";
import { cubeSchema } from "../../shared/cube.ts";
import type { Range } from "../../shared/range.ts";
import { type CitusCluster, hasCitus, startCitusCluster } from "../embedded/citusCluster.ts";
import {
  type NativePostgres,
  type NativeServer,
  nativeFolder,
  nativeUser,
  startNativePostgres,
} from "../embedded/nativePostgres.ts";
import type { Query } from "./oracle.ts";
import { type Question, question } from "./question.ts";
import { createTables, fillTables, type Kind, OURS } from "./randomTables.ts";

const SUPABASE = new URL("../../supabase/", import.meta.url);
const VIEWS = "migrations/20261101000300_views.sql";
const FUNCTION = "migrations/20261101000400_dashboard_cube.sql";
const CITUS = "optional/20261121000100_citus.sql";
const ROLLUPS = "optional/20261121000000_rollups.sql";

/** With the id of nobody, whom a distributed table cannot have as NULL. */
const KINDS: readonly (readonly [Kind, string])[] = [
  [OURS, "-1"],
  [{ ids: "text", transactions: "date", notifications: "date", exploits: "timestamp" }, "'nobody'"],
  [
    { ids: "uuid", transactions: "timestamp", notifications: "timestamptz", exploits: "date" },
    "'00000000-0000-0000-0000-000000000000'::uuid",
  ],
];

const TABLES = [
  "chains",
  "addresses",
  "memberships",
  "transactions",
  "notifications",
  "events",
  "exploits",
];

/** As the page asks. */
function cubeOf({ range: { from, to }, timeZone }: Question): string {
  return `
    begin read only;
    set local role anon;
    select public.dashboard_cube('${from}', '${to}', '${timeZone}');
    commit;`;
}

function sql(path: string): Promise<string> {
  return readFile(new URL(path, SUPABASE), "utf8");
}

describe("on a single server", () => {
  test.each(KINDS)(
    "the queries for shards count what the others do, on tables of %o",
    async (kind) => {
      const { pglite, close } = await openDatabase();
      const query: Query = async (sql) => (await pglite.exec(sql)).at(-1)?.rows as never;
      const questions = fc.sample(question, { numRuns: 20, seed: 7 });
      const cubes = async () => {
        const answers = [];
        for (const { range, timeZone } of questions) {
          answers.push(
            await query(
              `select vigil.dashboard_cube('${range.from}', '${range.to}', '${timeZone}')::text`,
            ),
          );
        }
        return answers;
      };
      try {
        await createTables(query, kind);
        await fillTables(query, kind, 0.3, 200);
        const counted = await cubes();
        await pglite.exec(await sql(CITUS));
        expect(await cubes()).toEqual(counted);
      } finally {
        await close();
      }
    },
  );
});

describe.skipIf(!hasCitus())("where Citus is installed, with two workers", () => {
  let plain: NativePostgres;
  let citus: CitusCluster;

  beforeAll(async () => {
    plain = await startNativePostgres(nativeFolder() ?? "", nativeUser() ?? {});
    // The clocks of workers are no concern of ours.
    citus = await startCitusCluster(2, ["timezone=America/St_Johns"]);
  }, 60_000);

  afterAll(async () => {
    await plain.stop();
    await citus.stop();
  });

  const queryOn =
    (server: NativeServer): Query =>
    async (sql) => {
      server.run(`set time zone 'UTC'; ${sql}`);
      return [];
    };

  /** The same rows there, those of nobody under an id of their own. */
  function copyTables(nobody: string): void {
    for (const table of TABLES) {
      const columns = plain.run(`
        select string_agg(format(
          case when attname in ('project_id', 'address_id') then 'coalesce(%1$I, ${nobody.replaceAll("'", "''")}) as %1$I'
            else '%I' end, attname), ', ')
        from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`);
      const rows = plain.run(
        `copy (select ${columns} from ${table}) to stdout (format csv, force_quote *)`,
      );
      citus.run(
        `truncate ${table} cascade; copy ${table} from stdin (format csv);\n${rows}\n\\.\n`,
      );
    }
  }

  /** A session each, since a new one of Citus takes a while to know its shards. */
  function expectSameBytes(times: number): void {
    const asked = fc.sample(question, times);
    const cubes = (server: NativeServer) =>
      server
        .run(asked.map(cubeOf).join("\n"))
        .split("\n")
        .map((cube, i) => ({ ...asked[i], cube }));
    expect(cubes(citus)).toEqual(cubes(plain));
  }

  test("the tables of the migrations give the bytes of a single server", async () => {
    await fillTables(queryOn(plain), OURS, 0.6, 500);
    plain.run(`
      delete from transactions where project_id is null;
      delete from memberships where project_id is null;
      delete from notifications where address_id is null;`);
    copyTables("-1");
    const shards = citus.run("select count(distinct nodename) from citus_shards");
    expect(shards).toBe("3");
    expectSameBytes(15);
  });

  test("while rows come in, no cube contradicts itself", () => {
    const writer = `do $$ begin
      for n in 1..100000 loop
        insert into transactions (project_id, created_at) values (1000000 + n, '2030-01-01Z');
        commit;
      end loop;
    end $$`;
    const answers = citus.run(`
      create extension dblink;
      do $do$ begin
        perform dblink_connect('writer', format('host=%s user=postgres dbname=postgres',
          current_setting('unix_socket_directories')));
        perform dblink_send_query('writer', $sql$${writer}$sql$);
      end $do$;
      ${"select dashboard_cube('2030-01-01', '2030-01-01', 'UTC');".repeat(40)}
      do $do$ begin perform dblink_cancel_query('writer'); end $do$;`);
    const cubes = answers.split("\n").map((answer) => cubeSchema.parse(JSON.parse(answer)));
    expect(new Set(cubes.map(({ projects }) => projects.counts[0])).size).toBeGreaterThan(10);
    expect(cubes.flatMap(cubeProblems)).toEqual([]);
  });

  test("rows of absurd times are nobody's trouble", () => {
    for (const server of [plain, citus]) {
      server.run(`
        insert into transactions (id, project_id, created_at)
        values (1000001, 1, 'infinity'), (1000002, 1, '-infinity');
        insert into notifications (id, address_id, status, date)
        values (1000001, 1, 'sent', 'infinity'), (1000002, 1, 'sent', '-infinity');
        insert into events (id, "timestamp")
        values (1000001, 9223372036854775807), (1000002, -9223372036854775808);`);
    }
    expectSameBytes(5);
  });

  test("rollups say that they are not for distributed tables, and change no figure", async () => {
    citus.run(await sql(ROLLUPS));
    expect(() => citus.run("call vigil.roll_up()")).toThrow(
      "transactions is distributed: nobody sees its changes",
    );
    citus.run("update vigil.home_zones set origin = '2025-09-01'");
    expectSameBytes(5);
  });

  test.each(KINDS)("and so do tables of %o, nobody being %s there", async (kind, nobody) => {
    await createTables(queryOn(plain), kind);
    await fillTables(queryOn(plain), kind, 0.2, 500);
    await createTables(queryOn(citus), kind);
    citus.run(`
      select create_reference_table('chains');
      select create_distributed_table('memberships', 'project_id');
      select create_distributed_table('transactions', 'project_id');
      select create_distributed_table('notifications', 'address_id');`);
    copyTables(nobody);
    citus.run(
      (await sql(VIEWS)).replaceAll(
        /^( {2}select .*?)\b(project_id|address_id)/gm,
        `$1nullif($2, ${nobody}) as $2`,
      ),
    );
    expectSameBytes(8);
  });

  test("after an upgrade of the function they are missed loudly until they are run again", async () => {
    citus.run(await sql(FUNCTION));
    const range: Range = { from: "2025-10-01", to: "2025-10-02" };
    expect(() => citus.run(cubeOf({ range, timeZone: "UTC" }))).toThrow(
      "could not run distributed query with GROUPING",
    );
    citus.run(await sql(CITUS));
    expectSameBytes(1);
  });
});
