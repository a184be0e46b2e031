import { beforeAll, describe, expect, test } from "vitest";
import { DATABASE_TABLES } from "../../shared/database/undatedTables.ts";
import { hasPostgres } from "../embedded/nativePostgres.ts";
import { fillTables, OURS } from "../integration/randomTables.ts";
import { emptyBackend, emptyDatabase } from "../suite/emptyBackend.ts";

const backend = emptyBackend();

beforeAll(async () => {
  await fillTables(backend.query, OURS, 0.5, 100);
});

interface Answer {
  readonly status: number;
  readonly body: string;
  /** Such as `*` + `/0`: an empty part of no rows. */
  readonly range: string | null;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const url = `${backend.url}/rest/v1/${path}`;
  const headers = { apikey: backend.anonKey, "Content-Type": "application/json", ...init.headers };
  const response = await fetch(url, { ...init, headers });
  const range = response.headers.get("content-range");
  return { status: response.status, body: await response.text(), range };
}

function call(args: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const body = typeof args === "string" ? args : JSON.stringify(args);
  return ask("rpc/dashboard_cube", { method: "POST", body, headers });
}

test.each(DATABASE_TABLES)(
  "the public key can neither read nor write $name",
  async ({ name: table }) => {
    const denied = { status: 401, body: expect.stringContaining("permission denied") };
    expect(await ask(table)).toMatchObject(denied);
    expect(await ask(`${table}?select=id&limit=1`)).toMatchObject(denied);
    for (const method of ["POST", "PATCH", "DELETE"]) {
      const body = method === "DELETE" ? {} : { body: '{"id":7}' };
      expect((await ask(`${table}?id=eq.1`, { method, ...body })).status).toBeGreaterThanOrEqual(
        400,
      );
    }
  },
);

test("the public key sees no row in the one column that the connection test asks for", async () => {
  expect(await ask("transactions?select=created_at")).toMatchObject({ status: 200, body: "[]" });
});

test("the public key may execute the function, nothing else of ours, and use no sequence", async () => {
  const executable = await backend.query(`
    select p.oid::regprocedure::text as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'vigil') and has_function_privilege('anon', p.oid, 'execute')
    order by 1`);
  expect(executable).toEqual([
    { name: "dashboard_cube(date,date,text,interval)" },
    { name: "vigil.answer(date,date,text,interval)" },
    { name: "vigil.dashboard_cube(date,date,text)" },
  ]);
  const usable = await backend.query(`
    select seqrelid::regclass::text as name from pg_sequence
    where has_sequence_privilege('anon', seqrelid, 'usage, select, update')`);
  expect(usable).toEqual([]);
});

const COVER = { from_day: "2025-10-01", to_day: "2025-10-31", time_zone: "UTC" };

test.each([
  "select=*",
  "select=created_at,project_id",
  "select=created_at,ctid",
  "select=created_at,chains(name)",
  "select=created_at,chains!inner(name)",
  "select=created_at,...chains(name)",
  "select=created_at&project_id=eq.1",
  "select=created_at&project_id=not.is.null",
  "select=created_at&or=(project_id.eq.1,created_at.gt.2020-01-01)",
  "select=created_at&order=project_id",
])("the one column that is granted gives away no other: %s", async (query) => {
  expect(await ask(`transactions?${query}`)).toMatchObject({
    status: 401,
    body: expect.stringContaining("permission denied"),
  });
});

test.each([
  "transactions?select=created_at,memberships(email)",
  "transactions?select=transactions",
  "transactions?select=count()",
  "transactions?select=created_at.max()",
  "memberships?select=email,transactions(created_at)",
  "chains?select=transactions(created_at)",
  "pg_stat_activity",
  "information_schema.tables",
  "rpc/version",
  "rpc/pg_sleep?seconds=9",
  "rpc/pg_read_file?filename=/etc/passwd",
])("nothing is reached by %s", async (path) => {
  const { status } = await ask(path);
  expect([400, 401, 404]).toContain(status);
});

test.each(["exact", "planned", "estimated"])(
  "the %s count tells nothing of the rows",
  async (count) => {
    // If no row can be there, PostgreSQL before 17 plans one.
    const [{ plansOne } = {}] = await backend.query<{ plansOne?: boolean }>(
      `select current_setting('server_version_num')::int < 170000 as "plansOne"`,
    );
    for (const method of ["GET", "HEAD"]) {
      const headers = { Prefer: `count=${count}` };
      const path = "transactions?select=created_at&created_at=gte.2025-10-01";
      expect(await ask(path, { method, headers })).toMatchObject(
        plansOne && count === "planned"
          ? { status: 206, range: "*/1" }
          : { status: 200, range: "*/0" },
      );
    }
  },
);

test("the public key cannot read plans, which estimate rows", async () => {
  const headers = { Accept: "application/vnd.pgrst.plan+json; options=analyze" };
  expect((await ask("transactions?select=created_at", { headers })).status).toBe(415);
});

test.each(["vigil", "pg_catalog", "information_schema", "auth"])(
  "the schema %s is not served",
  async (schema) => {
    const read = { headers: { "Accept-Profile": schema } };
    expect((await ask("transactions?select=created_at", read)).status).toBe(406);
    expect((await call(COVER, { "Content-Profile": schema })).status).toBe(406);
  },
);

test.each([
  ["a token without a signature", { alg: "none" }],
  ["a token with another's signature", { alg: "HS256" }],
])("%s gives no caller the service role", async (_, header) => {
  const parts = [header, { role: "service_role" }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const Authorization = `Bearer ${parts.join(".")}.c2lnbmF0dXJl`;
  expect((await ask("memberships", { headers: { Authorization } })).status).toBe(401);
});

describe("the function refuses", () => {
  test.each([
    [{ from_day: "1925-01-01" }, "1925-01-01 to 2025-10-31 is not a cover"],
    [{ from_day: "2015-10-24" }, "2015-10-24 to 2025-10-31 is not a cover"],
    [{ from_day: "2025-11-01" }, "2025-11-01 to 2025-10-31 is not a cover"],
    [{ from_day: "2025-02-30" }, "date/time field value out of range"],
    [{ time_zone: "Mars/Base" }, 'time zone \\"Mars/Base\\" not recognized'],
    [{ time_zone: "UTC';drop table chains--" }, "not the name of a zone"],
    [{ time_zone: "+05:30" }, "not the name of a zone"],
  ])("%o, and says why", async (own, message) => {
    const body = expect.stringContaining(message);
    expect(await call({ ...COVER, ...own })).toMatchObject({ status: 400, body });
  });

  test.each<[string, unknown]>([
    ["SQL on a second line", "UTC\n;drop table chains"],
    ["a path", "../../etc/passwd"],
    ["a path that begins like a zone", "posix/../../etc/passwd"],
    ["markup", "<img>"],
    ["a million letters", "A".repeat(1_000_000)],
    ["a zone that is none", "a/".repeat(30)],
    ["a zone that counts leap seconds", "right/Europe/Berlin"],
    ["a second name of a zone", "posix/Europe/Berlin"],
    ["an offset that no zone has", "Etc/GMT+40"],
    ["an invalid offset in hours and minutes", "XXX+5:17"],
    ["the same behind a slash", "Europe/Nowhere+5"],
    ["a NUL", "UTC\0"],
    ["an array", ["UTC"]],
    ["an object", { zone: "UTC" }],
    ["null", null],
    ["a number", 7],
  ])("%s as a zone", async (_, time_zone) => {
    expect((await call({ ...COVER, time_zone })).status).toBe(400);
  });

  test.each<[string, unknown]>([
    ["the end of time", "infinity"],
    ["the beginning of time", "-infinity"],
    ["a day before Christ", "0001-01-01 BC"],
    ["a day in six million years", "5874897-12-31"],
    ["SQL", "2025-10-01'; drop table chains--"],
    ["100,000 digits", "9".repeat(100_000)],
    ["an object", { day: "2025-10-01" }],
    ["null", null],
  ])("%s as a day", async (_, day) => {
    expect((await call({ ...COVER, from_day: day })).status).toBe(400);
    expect((await call({ ...COVER, to_day: day })).status).toBe(400);
  });

  test.each([
    ["an argument more", JSON.stringify({ ...COVER, extra: 1 }), 404],
    ["an argument less", '{"time_zone":"UTC"}', 404],
    ["__proto__", '{"__proto__":{"role":"service_role"}}', 404],
    ["half a text", "[", 400],
    ["50,000 brackets", "[".repeat(50_000), 400],
  ])("%s", async (_, body, status) => {
    expect((await call(body)).status).toBe(status);
  });
});

test("a call with the public key ends after 15 s, and a call with the secret key after ten minutes", async () => {
  const functions = await backend.query(`
    select
      oid::regprocedure::text as name, substring(proconfig::text from 'statement_timeout=(\\w+)') as ends,
      has_function_privilege('anon', oid, 'execute') as "isPublic"
    from pg_proc where proname like 'dashboard\\_cube%' order by 1`);
  // Only the limit of the called function has an effect.
  expect(functions).toEqual([
    { name: "dashboard_cube(date,date,text,interval)", ends: "15s", isPublic: true },
    { name: "dashboard_cube_keep(text,integer)", ends: "10min", isPublic: false },
    { name: "dashboard_cube_slow(date,date,text)", ends: "10min", isPublic: false },
    { name: "vigil.dashboard_cube(date,date,text)", ends: null, isPublic: true },
  ]);
});

test("every function finds names in pg_catalog before pg_temp, in which a visitor could make others, or found them when it was made", async () => {
  const others = await backend.query(`
    select oid::regprocedure::text from pg_proc
    where (pronamespace = 'vigil'::regnamespace or pronamespace = 'public'::regnamespace)
      and proconfig @> '{"search_path=pg_catalog, pg_temp"}' is not true and prosqlbody is null
    order by proname`);
  // Of any type, so that names are found when it is called: it names the schema of its operators.
  expect(others).toEqual([
    { oid: "vigil.is_within(anyelement,timestamp with time zone,timestamp with time zone)" },
    { oid: "vigil.zone_of(anyelement,text)" },
  ]);
});

test("the function's answer holds no e-mail, no address and no project", async () => {
  await backend.query("update memberships set email = 'leak-' || email");
  await backend.query("update addresses set address = 'leak-' || address");
  const { body } = await call(COVER);
  expect(body).not.toMatch(/leak-|@|0x/);
  expect(JSON.parse(body).users.counts.length).toBeGreaterThan(0);
});

test("zones and covers tell the second of no row but the newest row of each table", async () => {
  const seconds = new Map<string, Set<string>>();
  for (const time_zone of [
    "Asia/Kathmandu",
    "Etc/GMT-12",
    "Etc/GMT-3",
    "Etc/GMT+6",
    "Etc/GMT+12",
  ]) {
    for (const to_day of ["2025-10-20", "2025-10-26", "2026-12-31"]) {
      const { body } = await call({ from_day: "2025-10-01", to_day, time_zone });
      for (const [table, ends] of Object.entries<Ends | null>(JSON.parse(body))) {
        for (const end of [ends?.newest, ends?.oldest]) {
          if (end?.includes("T")) seconds.set(table, (seconds.get(table) ?? new Set()).add(end));
        }
      }
    }
  }
  const [newest] = await backend.query(`
    select
      (select max(created_at) from transactions) as transactions,
      (select max(date) from notifications where status = 'sent') as notifications,
      (select max("timestamp") from exploits) as exploits,
      (select to_timestamp(max("timestamp")) from events) as events`);
  const told = [...seconds].map(([table, instants]) => [table, [...instants]]);
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(
      Object.entries(newest ?? {}).map(([table, at]) => [
        table,
        [`${(at as Date).toISOString().slice(0, 19)}Z`],
      ]),
    ),
  );
});

type Ends = { readonly newest?: string | null; readonly oldest?: string | null };

const CHAINS = "create or replace view vigil.chains as select id, name from public.chains";
const TAKE_SLOT = "create or replace function vigil.take_slot(days integer) returns boolean";

test("a call without a slot reads no row: it is refused at once, to be retried", async () => {
  const [{ sql } = { sql: "" }] = await backend.query<{ sql: string }>(
    "select pg_get_functiondef('vigil.take_slot'::regproc) as sql",
  );
  await backend.query(`${TAKE_SLOT} language sql as 'select false'`);
  await backend.query(`${CHAINS} where 1 / (id - id) > 0`);
  try {
    expect(await call(COVER)).toMatchObject({
      status: 429,
      body: expect.stringContaining("dashboard_cube is busy with the calls of others"),
    });
  } finally {
    await backend.query(sql);
    await backend.query(CHAINS);
  }
  expect((await call(COVER)).status).toBe(200);
});

test.skipIf(!hasPostgres())(
  "the public key can run six calls at a time, and one call over many years",
  { meta: { needs: "PostgreSQL" } },
  async () => {
    const server = await emptyDatabase();
    const SHORT = "dashboard_cube('2025-01-01', '2026-10-31', 'UTC')";
    const LONG = "dashboard_cube('2020-01-01', '2026-10-31', 'UTC')";
    const hold = (name: string, cube: string) => `do $do$ begin
      perform dblink_connect('${name}', format('host=%s user=postgres dbname=%s',
        current_setting('unix_socket_directories'), current_database()));
      perform dblink_exec('${name}', 'begin; set local role anon');
      perform from dblink('${name}', $$select ${cube}::text$$) as answer (cube text);
    end $do$;`;
    const tell = (role: string, cube: string) => `do $do$ begin
      set local role ${role};
      perform ${cube};
      reset role;
      insert into told (answer) values ('${role}: answered');
    exception when sqlstate 'PT429' then
      reset role;
      insert into told (answer) values ('${role}: busy');
    end $do$;`;
    const answers = await server.run(
      "create extension dblink",
      "create temp table told (id int generated always as identity, answer text)",
      hold("long", LONG),
      ...["1", "2", "3", "4", "5"].map((name) => hold(name, SHORT)),
      ...[tell("anon", SHORT), tell("anon", LONG), hold("6", SHORT)],
      ...[tell("authenticated", SHORT), tell("service_role", SHORT), tell("service_role", LONG)],
      "do $do$ begin perform dblink_exec('long', 'commit'), dblink_exec('6', 'commit'); end $do$",
      ...[tell("anon", LONG), tell("anon", SHORT)],
      "select answer from told order by id",
    );
    expect(answers.split("\n")).toEqual([
      "anon: answered",
      "anon: busy",
      "authenticated: busy",
      "service_role: answered",
      "service_role: answered",
      "anon: answered",
      "anon: answered",
    ]);
  },
);

test("after all these requests the tables are unchanged", async () => {
  expect(await backend.query("select count(*)::int as rows from chains")).toEqual([{ rows: 14 }]);
  expect((await call(COVER)).status).toBe(200);
});
