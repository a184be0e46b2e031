import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, type NativeServer, startNativePostgres } from "../embedded/nativePostgres.ts";

const CUBE = "select dashboard_cube('2025-03-01', '2025-03-02', 'UTC')";

/** A function that notices when the owner runs it. */
const SPY = `
  create function app.spy(id bigint) returns bigint language plpgsql immutable as $$
  begin if current_user = 'owner' then raise 'owner runs code of app'; end if; return id; end $$;
  alter function app.spy owner to app;`;

describe.skipIf(!hasPostgres())(
  "no role but the owner's runs code with the function's rights",
  { meta: { needs: "PostgreSQL" } },
  () => {
    let server: NativeServer;

    beforeAll(async () => {
      server = await startNativePostgres();
      await server.run(`
        create role app bypassrls;
        create role owner bypassrls;
        create schema app authorization app;
        grant usage on schema app to public;
        grant usage, create on schema public, vigil to owner;
        alter function vigil.dashboard_cube owner to owner;
        grant execute on all functions in schema vigil to owner;
        insert into transactions (created_at, project_id) values ('2025-03-01', 1);
        do $$ declare relation regclass; begin
          for relation in select oid from pg_class
            where relnamespace in ('public'::regnamespace, 'vigil'::regnamespace) and relkind in ('r', 'v')
          loop
            execute format('alter table %s owner to owner', relation);
          end loop;
        end $$`);
    });

    afterAll(() => server?.stop());

    test.each([
      [
        "by a function in a view behind a view",
        `create view app.low as select created_at, app.spy(project_id) as project_id, chain_id from transactions;
        create view app.high as select * from app.low; alter view app.high owner to owner;
        grant select on transactions to app; alter view app.low owner to app;
        grant select on app.low to owner;
        create or replace view vigil.transactions as select * from app.high`,
        'app.low belongs to app, which could run code as owner through it\nRun "alter table app.low owner to owner"',
      ],
      [
        "by a function that the owner's view names",
        `create or replace view vigil.transactions as
          select created_at, app.spy(project_id) as project_id, chain_id from transactions`,
        "app.spy(bigint) belongs to app, which could run code as owner through it",
      ],
      [
        "by a check constraint of an inherited child",
        `create table app.child () inherits (transactions); alter table app.child owner to app;
        alter table app.child add check (app.spy(1) = 1)`,
        "app.child belongs to app, which could run code as owner through it",
      ],
    ])("%s", async (_, attack, refusal) => {
      const inOneTransaction = (guard: string) =>
        server.run(`${SPY} set search_path = public, vigil, app; ${attack}; ${guard};
          set local role anon; ${CUBE}`);
      await expect(inOneTransaction("")).rejects.toThrow(refusal);
      const unguarded = `create or replace function vigil.view_problems() returns table (message text, hint text)
        language sql as 'select null, null where false'`;
      await expect(inOneTransaction(unguarded)).rejects.toThrow("owner runs code of app");
    });

    test("a table of a superuser, or of a role that may act as the owner, is counted", async () => {
      const counted = await server.run(`
        alter table events owner to postgres; grant select on events to owner;
        grant owner to app; alter table exploits owner to app; grant select on exploits to owner;
        ${CUBE}`);
      expect(JSON.parse(counted).transactions.unlinked.counts).toEqual([1]);
    });
  },
);
