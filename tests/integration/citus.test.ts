import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../cli/embedded/database.ts";
import { cubeProblems } from "../../shared/checkCube.ts";
import { rowsIn } from "../../shared/countedRows.ts";
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
import { createTables, DAYS, fillTables, type Kind, OURS } from "./randomTables.ts";

const SUPABASE = new URL("../../supabase/", import.meta.url);
const VIEWS = "migrations/20261101000300_views.sql";
const FUNCTION = "migrations/20261101000400_dashboard_cube.sql";
const CITUS = "optional/20261121000100_citus.sql";
const ROLLUPS = "optional/20261121000000_rollups.sql";
const ROLLUPS_ON_CITUS = "optional/20261121000200_rollups_on_citus.sql";

/** How often rows change and are rolled up. */
const RUNS = Number(process.env["ROLLUP_RUNS"] ?? 2);

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

/** Zones whose days are kept. */
const HOMES = ["UTC", "Asia/Kathmandu", "Europe/Berlin"];

const EARLY: Question = { range: { from: "2025-10-01", to: "2025-10-06" }, timeZone: "UTC" };

function anyOf(times: number): Question[] {
  return fc.sample(question, times);
}

function keptOf(times: number): Question[] {
  return anyOf(times).map((any, i) => ({ ...any, timeZone: HOMES[i % HOMES.length] ?? "" }));
}

/** Another session on the coordinator, for dblink. */
function open(name: string): string {
  return `select from dblink_connect('${name}', format('host=%s user=postgres dbname=postgres',
    current_setting('unix_socket_directories')));`;
}

/** What may become of the rows, on a single server and on the coordinator where these differ. */
function changesOf(k: number, views: string): (string | readonly [string, string])[] {
  const moment = `(timestamptz '${DAYS.from}Z' + ${k % 400} * interval '3 hours')`;
  return [
    `insert into transactions (id, project_id, created_at, chain_id)
     select ${3_000_000 + 1000 * k} + n, n, ${moment} + n * interval '1 hour', n % 14
     from generate_series(1, 20) as n on conflict do nothing`,
    `delete from transactions where id = ${2_000_000 + k};
     copy transactions (id, project_id, created_at) from stdin;
${2_000_000 + k}\t${k}\t2025-10-${10 + (k % 20)} 23:59:59Z
\\.
`,
    `update transactions set created_at = (created_at at time zone 'UTC' + interval '47 minutes') at time zone 'UTC'
     where id % 53 = ${k % 53}`,
    `delete from transactions where id % 31 = ${k % 31}`,
    `delete from transactions where project_id between ${k % 450} and ${(k % 450) + 9}`,
    `begin isolation level repeatable read; delete from transactions where id % 61 = ${k % 61}; commit`,
    `insert into memberships (id, email, project_id)
     select ${3_000_000 + 1000 * k} + n, 'user-' || n, n from generate_series(1, 9) as n on conflict do nothing`,
    `update memberships set email = 'user-1' where id % 17 = ${k % 17}`,
    `delete from memberships where project_id % 9 = ${k % 9}`,
    `update notifications set status = 'sent', date = (date at time zone 'UTC' - interval '1 day') at time zone 'UTC'
     where id % 29 = ${k % 29}`,
    `delete from notifications where address_id = ${k % 90}`,
    `insert into events (id, "timestamp") values (${3_000_000 + k}, extract(epoch from ${moment})::bigint)
     on conflict do nothing`,
    `update events set "timestamp" = "timestamp" + 900 where id % 19 = ${k % 19} and id < 1000000`,
    `insert into exploits (id, "timestamp") values (${3_000_000 + k}, ${moment}) on conflict do nothing`,
    "truncate exploits",
    `update chains set name = 'Renamed' where id % 5 = ${k % 5}`,
    ["", `call vigil.roll_up(${moment})`],
    ["", "delete from vigil.watched where source < 'n'"],
    ["", MOVE],
    [
      "delete from transactions where id % 11 = 3",
      `set citus.enable_unsafe_triggers = on; alter table transactions disable trigger user;
       delete from transactions where id % 11 = 3; alter table transactions enable trigger user`,
    ],
    [
      `delete from memberships where id % 10 = ${k % 10}`,
      `create table copied (like memberships including defaults);
       select create_distributed_table('copied', 'project_id');
       insert into copied select * from memberships where id % 10 <> ${k % 10};
       drop table memberships cascade;
       alter table copied rename to memberships; ${views}`,
    ],
  ];
}

/** A shard of memberships, and of what is colocated with it, goes from one worker to the other. */
const MOVE = `
  select from (
    select shardid, nodename, nodeport from citus_shards
    where table_name = 'memberships'::regclass order by shardid limit 1
  ) as shard
    join pg_dist_node as other on other.nodename <> shard.nodename and groupid <> 0
    cross join lateral citus_move_shard_placement(
      shardid, shard.nodename, shard.nodeport, other.nodename, other.nodeport, 'block_writes')`;

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
    citus = await startCitusCluster(2, ["timezone=America/St_Johns", "jit=off"]);
    citus.run("create extension dblink");
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
  function expectSameBytes(asked: readonly Question[]): void {
    const cubes = (server: NativeServer) =>
      server
        .run(asked.map(cubeOf).join("\n"))
        .split("\n")
        .map((cube, i) => ({ ...asked[i], cube }));
    expect(cubes(citus)).toEqual(cubes(plain));
  }

  /** What a session on the coordinator prints, a row a line. */
  function answersOf(sql: string): string[] {
    return citus
      .run(sql)
      .split("\n")
      .filter((line) => line !== "");
  }

  /** Keeps the days of the rows but the last one, so that no cube reads them again. */
  function rollUp(): void {
    citus.run("call vigil.roll_up('2025-11-18Z')");
    expectKept();
  }

  function expectKept(): void {
    const read = `
      select source, changed, tail
      from unnest('{${HOMES}}'::text[]) as zone
        cross join lateral vigil.openings('${DAYS.from}', '2025-11-17', zone)
      where changed || tail <> '{}'`;
    expect(citus.run(read)).toBe("");
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
    expectSameBytes(anyOf(15));
  });

  test("while rows come in, no cube contradicts itself", () => {
    const writer = `do $$ begin
      for n in 1..100000 loop
        insert into transactions (project_id, created_at) values (1000000 + n, '2030-01-01Z');
        commit;
      end loop;
    end $$`;
    const answers = answersOf(`
      ${open("writer")}
      select from dblink_send_query('writer', $sql$${writer}$sql$);
      ${"select dashboard_cube('2030-01-01', '2030-01-01', 'UTC');".repeat(40)}
      select from dblink_cancel_query('writer');`);
    const cubes = answers.map((answer) => cubeSchema.parse(JSON.parse(answer)));
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
    expectSameBytes(anyOf(5));
  });

  test("rollups say that they miss a file for distributed tables, and change no figure", async () => {
    citus.run(await sql(ROLLUPS));
    expect(() => citus.run("call vigil.roll_up()")).toThrow(
      "transactions is distributed: nobody sees its changes",
    );
    citus.run("update vigil.home_zones set origin = '2025-09-01'");
    expectSameBytes(anyOf(5));
  });

  test("rollups give the same bytes, whatever becomes of the rows", async () => {
    citus.run(await sql(ROLLUPS_ON_CITUS));
    citus.run("insert into vigil.home_zones (zone) values ('Asia/Kathmandu'), ('Europe/Berlin')");
    const views = (await sql(VIEWS)).replaceAll(/--.*$/gm, "");
    rollUp();
    fc.assert(
      fc.property(fc.array(fc.nat(999), { minLength: 1, maxLength: 5 }), (numbers) => {
        for (const number of numbers) {
          const changes = changesOf(number, views);
          const change = changes[number % changes.length] ?? "";
          const [here, there] = typeof change === "string" ? [change, change] : change;
          plain.run(here);
          citus.run(there);
        }
        expectSameBytes(keptOf(4));
        rollUp();
        expectSameBytes(keptOf(4));
      }),
      { numRuns: RUNS, seed: 11, endOnFailure: true },
    );
  });

  test("a writer under way on a worker is waited for, and holds up no other", () => {
    const row =
      "insert into transactions (id, project_id, created_at) values (4000001, 9, '2025-11-18 05:00Z')";
    const other =
      "insert into transactions (id, project_id, created_at) values (4000000, 9, '2025-11-17Z')";
    for (const sql of [row, other]) plain.run(sql);
    const answers = answersOf(`
      ${open("writer")} ${open("roller")}
      select from dblink_exec('writer', 'begin');
      select from dblink_exec('writer', $sql$${row}$sql$);
      select from dblink_send_query('roller', $sql$call vigil.roll_up('2025-11-19Z')$sql$);
      select pg_sleep(1.5);
      set statement_timeout = '9s';
      ${other};
      select dblink_is_busy('roller');
      select from dblink_exec('writer', 'commit');
      select from dblink_get_result('roller') as answer (status text);`);
    expect(answers).toEqual(["1"]);
    expectSameBytes([{ range: { from: "2025-11-17", to: "2025-11-18" }, timeZone: "UTC" }]);
  });

  test("who began before names were taken away does not miss them", () => {
    const row =
      "insert into transactions (id, project_id, created_at) values (4000002, 9, '2025-10-02Z')";
    plain.run(row);
    const answers = answersOf(`
      ${open("writer")} ${open("roller")}
      begin isolation level repeatable read;
      select from vigil.rolled;
      select from dblink_exec('writer', $sql$${row}$sql$);
      select from dblink_exec('roller', $sql$call vigil.roll_up('2025-11-18Z')$sql$);
      ${cubeOf(EARLY).replace("begin read only", "")}`);
    expect(answers).toEqual([plain.run(cubeOf(EARLY))]);
    expectKept();
  });

  test("a server without tables for names holds up nobody", () => {
    const row =
      "insert into transactions (id, project_id, created_at) select 4000003 + n, n, '2025-10-04Z' from generate_series(1, 99) as n";
    for (const { run } of citus.workers) run("drop table vigil.changed_days");
    for (const { run } of [plain, citus]) run(row);
    expectSameBytes([EARLY]);
    rollUp();
    expectSameBytes([EARLY]);
  });

  test("while rows come into kept days, no cube is older than the rows or contradicts itself", () => {
    const writer = `do $$ begin
      for n in 1..10000 loop
        insert into transactions (id, project_id, created_at)
        values (6000000 + n, n % 400, timestamptz '2025-10-04Z' + n % 3 * interval '1 day');
        commit;
        perform pg_sleep(0.005);
      end loop;
    end $$`;
    const roller = `do $$ begin
      loop
        call vigil.roll_up('2025-11-18Z');
        update vigil.home_zones set origin = null where random() < 0.3;
        commit;
      end loop;
    end $$`;
    const round = "select max(round) from vigil.rounds;";
    const ask = `
      select sum(tally) from vigil.tallies_of_rows('2025-10-04', '2025-10-06', 'UTC')
      where source = 'transactions';
      select dashboard_cube('2025-10-04', '2025-10-06', 'UTC');`;
    const answers = answersOf(`
      ${open("writer")} ${open("roller")}
      ${round}
      select from dblink_send_query('writer', $sql$${writer}$sql$);
      select from dblink_send_query('roller', $sql$${roller}$sql$);
      ${ask.repeat(4 * RUNS)}
      ${round}
      select from dblink_cancel_query('writer');
      select from dblink_cancel_query('roller');`);
    const [first, last] = [answers.shift(), answers.pop()];
    expect(Number(last) - Number(first)).toBeGreaterThan(2);
    const cubes = answers.filter((_, i) => i % 2 === 1).map((a) => cubeSchema.parse(JSON.parse(a)));
    expect(cubes.flatMap(cubeProblems)).toEqual([]);
    const seen = answers.map((answer, i) =>
      i % 2 === 0
        ? Number(answer)
        : rowsIn(cubeSchema.parse(JSON.parse(answer)).transactions, { from: 0, to: 2 }),
    );
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(5);
    citus.run("delete from transactions where id > 6000000");
    rollUp();
    expectSameBytes(keptOf(4));
  });

  test("nobody but the owner may read, call or change any of it, on no server", () => {
    for (const { run } of [citus, ...citus.workers]) {
      expect(
        run(`
          select oid::regprocedure::text from pg_proc
          where pronamespace = 'vigil'::regnamespace and has_function_privilege('anon', oid, 'execute')
          union all
          select oid::regclass::text from pg_class
          where relnamespace = 'vigil'::regnamespace and relkind in ('r', 'v', 'S')
            and has_any_column_privilege('anon', oid, 'select, insert, update, references')`),
      ).toBe("vigil.dashboard_cube(date,date,text)");
    }
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
    expectSameBytes(anyOf(8));
    expect(rollUp).toThrow("events is not distributed");
    citus.run("select create_reference_table('events'), create_reference_table('exploits')");
    rollUp();
    expectSameBytes(keptOf(3));
  });

  test("after an upgrade of the function they are missed loudly until they are run again", async () => {
    citus.run(await sql(FUNCTION));
    const range: Range = { from: "2025-10-01", to: "2025-10-02" };
    expect(() => citus.run(cubeOf({ range, timeZone: "Africa/Cairo" }))).toThrow(
      "could not run distributed query with GROUPING",
    );
    citus.run(await sql(CITUS));
    expectSameBytes(anyOf(1));
  });
});
