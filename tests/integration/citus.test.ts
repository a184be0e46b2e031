import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { cubeProblems } from "../../shared/cube/checkCube.ts";
import { cubeSchema } from "../../shared/cube/cube.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { outputOf } from "../cli/runCli.ts";
import { blocksOf } from "../docs/recipe.ts";
import { type CitusCluster, hasCitus, startCitusCluster } from "../embedded/citusCluster.ts";
import {
  hasPostgres,
  type NativeServer,
  runIn,
  startNativePostgres,
} from "../embedded/nativePostgres.ts";
import { fc } from "../suite/fastCheck.ts";
import type { Query } from "./oracle.ts";
import { type Question, question } from "./question.ts";
import { createTables, fillTables, type Kind, OURS, TABLES } from "./randomTables.ts";

const VIEWS = "migrations/20261101000300_views.sql";
const CELLS = "migrations/20261101000700_cells.sql";
const CITUS = "optional/20261121000100_citus.sql";

/** Kinds of tables, with an id instead of NULL, which Citus refuses if it distributes rows by the id. */
const KINDS: readonly (readonly [Kind, string])[] = [
  [OURS, "-1"],
  [
    {
      ...OURS,
      ids: "text",
      transactions: "date",
      notifications: "date",
      exploits: "timestamp",
    },
    "'absent'",
  ],
  [
    { ...OURS, ids: "uuid", transactions: "timestamp", exploits: "date" },
    "'00000000-0000-0000-0000-000000000000'::uuid",
  ],
];

function queryOn(server: NativeServer): Query {
  return async (sql) => {
    await server.run("set time zone 'UTC'", sql);
    return [];
  };
}

/** The SQL of a page's call. */
function cubeOf({ range: { from, to }, timeZone }: Question): string {
  return `
    begin read only;
    set local role anon;
    select public.dashboard_cube('${from}', '${to}', '${timeZone}')::jsonb - 'takenAt';
    commit;`;
}

function anyOf(times: number): Question[] {
  return fc.sample(question, times);
}

/** Another session on the coordinator, for dblink. */
function open(name: string): string {
  const host = "current_setting('unix_socket_directories')";
  return `select from dblink_connect('${name}', format('host=%s user=postgres dbname=postgres', ${host}));`;
}

describe.skipIf(!hasPostgres())("on a single server", { meta: { needs: "PostgreSQL" } }, () => {
  let server: NativeServer;

  beforeAll(async () => {
    // Not the server of all files: the SQL for Citus gives the role of all its databases more rights.
    server = await startNativePostgres();
    return () => server.stop();
  });

  // Citus plans the body of such a function without the values of its parameters, and fails.
  test("no SQL function with a parameter reads the views", async () => {
    const names = TABLES.join("|");
    expect(
      await server.run(`
        select oid::regprocedure from pg_proc
        where pronamespace = 'vigil'::regnamespace and prolang = (select oid from pg_language where lanname = 'sql')
          and pronargs > 0 and coalesce(pg_get_function_sqlbody(oid), prosrc) ~ 'vigil\\.(${names})\\M'`),
    ).toBe("");
  });

  test.each(KINDS)(
    "the queries for shards count the same as the queries for one server, on tables of %o",
    async (kind) => {
      const calls = fc
        .sample(question, { numRuns: 8, seed: 7 })
        .map(
          ({ range, timeZone }) =>
            `(vigil.dashboard_cube('${range.from}', '${range.to}', '${timeZone}')::jsonb - 'takenAt')::text`,
        );
      const cubes = () => server.run(`select ${calls}`);
      const functions = () =>
        server.run(
          "select proname from pg_proc where pronamespace = 'vigil'::regnamespace and proname not like 'rows!_%' escape '!' order by 1",
        );
      await createTables(queryOn(server), kind);
      await fillTables(queryOn(server), kind, 0.3, 200);
      await server.run(await readSqlFile(CELLS));
      const counted = await cubes();
      const replaced = await functions();
      await server.run(await readSqlFile(CITUS));
      // A function with other arguments would replace none.
      expect(await functions()).toBe(replaced);
      expect(await cubes()).toBe(counted);
      expect(counted).toContain('"wallets"');
    },
  );
});

describe.skipIf(!hasCitus())(
  "with Citus installed, and two workers",
  { meta: { needs: "Citus" } },
  () => {
    let plain: NativeServer;
    let citus: CitusCluster;

    beforeAll(async () => {
      plain = await startNativePostgres();
      // The clocks of workers do not matter.
      citus = await startCitusCluster(2, ["timezone=America/St_Johns", "jit=off"]);
      await citus.run("create extension dblink");
    }, 60_000);

    afterAll(async () => {
      await plain?.stop();
      await citus?.stop();
    });

    /** Copies all rows to the cluster, with the id `absent` instead of NULL. */
    async function copyTables(absent: string): Promise<void> {
      for (const table of TABLES) {
        const columns = await plain.run(`
        select string_agg(format(
          case when attname in ('project_id', 'address_id') then 'coalesce(%1$I, ${absent.replaceAll("'", "''")}) as %1$I'
            else '%I' end, attname), ', ')
        from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`);
        const rows = await plain.run(
          `select coalesce(json_agg(row), '[]') from (select ${columns} from ${table}) as row`,
        );
        await citus.run(
          `truncate ${table} cascade`,
          `insert into ${table} overriding system value
          select * from json_populate_recordset(null::${table}, $json$${rows}$json$)`,
        );
      }
    }

    /** One session for each server, since a new session of Citus takes a while to know its shards. */
    async function expectSameBytes(asked: readonly Question[]): Promise<void> {
      const cubes = async (server: NativeServer) =>
        (await server.run(...asked.map(cubeOf)))
          .split("\n")
          .map((cube, i) => ({ ...asked[i], cube }));
      expect(await cubes(citus)).toEqual(await cubes(plain));
    }

    test("the tables of the migrations give the bytes of a single server", async () => {
      await fillTables(queryOn(plain), OURS, 0.6, 500);
      await plain.run(`
      delete from transactions where project_id is null;
      delete from memberships where project_id is null;
      delete from notifications where address_id is null;`);
      await copyTables("-1");
      const shards = await citus.run("select count(distinct nodename) from citus_shards");
      expect(shards).toBe("3");
      await expectSameBytes(anyOf(15));
    });

    test("while rows arrive, no cube contradicts itself", async () => {
      const writer = `do $$ begin
      for n in 1..100000 loop
        insert into transactions (project_id, created_at) values (1000000 + n, '2030-01-01Z');
        commit;
      end loop;
    end $$`;
      const answers = await citus.run(
        open("writer"),
        `select from dblink_send_query('writer', $sql$${writer}$sql$)`,
        ...Array(40).fill("select dashboard_cube('2030-01-01', '2030-01-01', 'UTC')"),
        "select from dblink_cancel_query('writer')",
      );
      const lines = answers.split("\n").filter((line) => line !== "");
      const cubes = lines.map((answer) => cubeSchema.parse(JSON.parse(answer)));
      expect(new Set(cubes.map(({ projects }) => projects?.counts[0])).size).toBeGreaterThan(10);
      expect(cubes.flatMap(cubeProblems)).toEqual([]);
      // The newest row decides which days are counted by the hour.
      await citus.run("delete from transactions where created_at = '2030-01-01Z'");
    });

    test("rows with absurd times fail no call", async () => {
      for (const server of [plain, citus]) {
        await server.run(`
        insert into transactions (id, project_id, created_at)
        values (1000001, 1, 'infinity'), (1000002, 1, '-infinity');
        insert into notifications (id, address_id, status, date)
        values (1000001, 1, 'sent', 'infinity'), (1000002, 1, 'sent', '-infinity');
        insert into events (id, "timestamp")
        values (1000001, 9223372036854775807), (1000002, -9223372036854775808);`);
      }
      await expectSameBytes(anyOf(5));
    });

    test("on every server visitors may call the function, and use nothing else of ours", async () => {
      for (const { run } of [citus, ...citus.workers]) {
        expect(
          await run(`
          select oid::regprocedure::text from pg_proc
          where pronamespace = 'vigil'::regnamespace and has_function_privilege('anon', oid, 'execute')
          union all
          select oid::regclass::text from pg_class
          where relnamespace = 'vigil'::regnamespace and relkind in ('r', 'v', 'S')
            and has_any_column_privilege('anon', oid, 'select, insert, update, references')
          order by 1`),
        ).toBe("vigil.answer(date,date,text,interval)\nvigil.dashboard_cube(date,date,text)");
      }
    });

    test.each(KINDS)(
      "tables of %o, with %s for NULL, give the bytes of a single server",
      async (kind, absent) => {
        await createTables(queryOn(plain), kind);
        await fillTables(queryOn(plain), kind, 0.2, 500);
        await createTables(queryOn(citus), kind);
        await citus.run(`
      select create_reference_table('chains');
      select create_distributed_table('memberships', 'project_id');
      select create_distributed_table('transactions', 'project_id');
      select create_distributed_table('notifications', 'address_id');`);
        await copyTables(absent);
        await citus.run("drop view vigil.transactions, vigil.memberships, vigil.notifications");
        await citus.run(
          (await readSqlFile(VIEWS)).replaceAll(
            /^( {6}select .*?)\b(project_id|address_id)/gm,
            `$1nullif($2, ${absent}) as $2`,
          ),
        );
        await citus.run(await readSqlFile(CITUS));
        await expectSameBytes(anyOf(8));
      },
    );

    test("after an upgrade of the function calls fail loudly until they are run again", async () => {
      await citus.run(await readSqlFile(CELLS));
      const range: DayRange = { from: "2025-10-01", to: "2025-10-02" };
      await expect(citus.run(cubeOf({ range, timeZone: "Africa/Cairo" }))).rejects.toThrow(
        "could not run distributed query with GROUPING",
      );
      await citus.run(await readSqlFile(CITUS));
      await expectSameBytes(anyOf(1));
    });

    test("a removal leaves neither a function nor the role on any server", async () => {
      await citus.run(...(await outputOf("sql --remove")).split(/(?<=^\$\$;$)/m));
      for (const { run } of [citus, ...citus.workers]) {
        const left = "select count(*) from pg_proc where pronamespace = to_regnamespace('vigil')";
        expect(await run(left, "select to_regrole('vigil_counter') is null")).toBe("0\nt");
      }
    });

    test("where another database of the coordinator made the role, the documented statement gives it to the workers", async () => {
      await citus.run(...(await outputOf("sql --remove")).split(/(?<=^\$\$;$)/m));
      await citus.run("create database other");
      await runIn(citus.folder, "other", ["create role vigil_counter nologin noinherit"]);
      const install = await outputOf("sql");
      await expect(citus.run(install)).rejects.toThrow('role "vigil_counter" does not exist');
      const made = await citus.run(...(await blocksOf("docs/scale.md", "sql worker-role")));
      expect(made.split("\n")).toEqual(citus.workers.map(() => expect.stringContaining("|t|DO")));
      await citus.run(install);
      await citus.run(await readSqlFile(CITUS));
      const range: DayRange = { from: "2025-10-01", to: "2025-10-02" };
      expect(await citus.run(cubeOf({ range, timeZone: "Africa/Cairo" }))).toContain('"wallets"');
    });
  },
);
