import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseApiKey } from "../../cli/backend/settings.ts";
import { keyClient } from "../../cli/backend/supabaseClient.ts";
import { checkFunction } from "../../cli/ops/doctor/checkFunction.ts";
import { doctorSchema } from "../../cli/ops/doctor/doctor.ts";
import type { Finding } from "../../cli/ops/doctor/finding.ts";
import { runChecks } from "../../cli/ops/doctor/runChecks.ts";
import { MS_PER_DAY } from "../../shared/days/day.ts";
import { Outages } from "../../shared/requests/outages.ts";
import type { FetchWorld } from "../../shared/requests/resilientFetch.ts";
import { supabaseFetch } from "../../shared/requests/supabaseFetch.ts";
import { formatList } from "../../shared/text/format.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { publishedSchema } from "./publishedSchema.ts";
import { runCli, runFast } from "./runCli.ts";

const TABLES = [
  ...["transactions", "notifications", "events", "exploits"],
  ...["chains", "memberships", "addresses"],
];

const backend = emptyBackend();

beforeAll(async () => {
  // Two identities of each kind on each day, also on the current day.
  await backend.query(`do $$ declare
    today constant timestamptz := date_trunc('day', now(), 'UTC');
    hour record;
  begin
    insert into chains values (1, 'Base');
    insert into addresses (address) select n from generate_series(1, 20) as n;
    insert into memberships (email, project_id) values ('ann@team.test', 1), ('bob@team.test', 2);
    for hour in select at from generate_series(today - interval '61 days', now(), '2 hours') as at loop
      insert into transactions (project_id, created_at, chain_id)
      values (1, hour.at, 1), (2, hour.at, case when hour.at >= today then 1 end);
      insert into events (event_type, "timestamp") values ('Transfer', extract(epoch from hour.at));
      insert into exploits (chain_id, "timestamp") values (1, hour.at);
      insert into notifications (address_id, status, date, chain_id)
      values (1, 'sent', hour.at, 1), (2, 'sent', hour.at, 1);
    end loop;
  end $$`);
});

type Key = "anonKey" | "secretKey";

/** The findings by check. */
async function findings(...examined: Parameters<typeof allFindings>) {
  const found = await allFindings(...examined);
  return Object.fromEntries(found.map((finding) => [finding.check, finding]));
}

async function allFindings(
  key: Key,
  world: Partial<FetchWorld> = {},
  maxAge: number | null = null,
  timeZone: string | null = "America/Lima",
): Promise<readonly Finding[]> {
  const { url, anonKey } = backend;
  const target = {
    backend: { url, key: backend[key], keyName: "KEY" },
    visitor: { url, key: anonKey },
    command: "npx vigil",
    timeZone,
    zoneData: "2025c",
    maxAge,
  };
  const outages = new Outages(Date.now);
  const whole = { fetch, outages, random: Math.random, now: Date.now, ...world };
  const { findings } = await runChecks(target, whole, new AbortController().signal);
  return findings;
}

/** Does some work on a changed database, and undoes the change. */
async function having<Result>(
  changes: readonly string[],
  undo: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  await runAll(changes);
  try {
    return await work();
  } finally {
    await runAll(undo);
  }
}

async function runAll(statements: readonly string[]): Promise<void> {
  for (const statement of statements) await backend.query(statement);
  // PostgREST caches no rights, no rows and no views.
  if (statements.some((sql) => /^(alter|create|drop)\b.*\b(table|function)\b/.test(sql))) {
    await backend.reloadSchema();
  }
}

const doctor = (env: Record<string, string>, options = "") =>
  runCli(`doctor ${options}`, { env: { SUPABASE_URL: backend.url, ...env } });

const UNINSTALL = "alter function public.dashboard_cube rename to another";
const INSTALL = "alter function public.another rename to dashboard_cube";

describe("a backend with our migrations", () => {
  test("fails no check, by the secret key", async () => {
    const keys = { SUPABASE_SECRET_KEY: backend.secretKey, SUPABASE_ANON_KEY: backend.anonKey };
    const { code, stdout, stderr } = await doctor(keys);
    const lasting = stdout
      .replace(/(?<=ok +figures +)[\d,]+[^`]*`[^`]*`/, "…")
      .replace(/[\d,]+ m?s\b|:\d{4,5}|(?<=newest row ).*/g, "…");
    await expect(lasting).toMatchFileSnapshot("../goldens/doctor.txt");
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("fails no check by the public key either: tables are closed if the function answers", async () => {
    const found = await findings("anonKey");
    expect(Object.values(found).filter(({ level }) => level !== "ok")).toEqual([]);
    expect(found["memberships"]?.message).toBe("closed to this key, as it should be");
  });
});

describe("the zone of the machine", () => {
  const DISAGREE =
    /^the database and this program \(time zone data 2025c\) disagree on the clocks of America\/Denver on \w+ \d+, \d+, /;
  const inZone = (zone: string | null, send: typeof fetch) =>
    findings("secretKey", { fetch: send }, null, zone);

  test("is compared with the clocks of the function, for the next year", async () => {
    const clocks = '"clocks": [{"since": 0, "ahead": -25200}]';
    const moved: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!`${input}`.includes("America%2FDenver")) return answer;
      return new Response((await answer.text()).replace(/"clocks" ?: ?\[[^\]]*\]/, clocks), answer);
    };
    const found = await inZone("America/Denver", moved);
    expect(found["time zone"]).toMatchObject({
      level: "failure",
      message: expect.stringMatching(DISAGREE),
    });
    const same = await inZone("America/Denver", fetch);
    expect(same["time zone"]?.message).toBe("America/Denver, with the clocks of the database");
    expect((await inZone(null, fetch))["time zone"]?.level).toBe("warning");
  });
});

/** A backend that answers as `fetch` does. */
function stranger(fetch: FetchWorld["fetch"]) {
  const asked = { url: "https://backend.example", key: "sb_secret_x", keyName: "KEY" };
  const world = { fetch, outages: new Outages(Date.now), random: Math.random, now: Date.now };
  const { signal } = new AbortController();
  return { asked, world, client: keyClient(asked, supabaseFetch(world, world.outages)), signal };
}

test("a busy backend gets the advice to run doctor again, not to check its URL or its function", async () => {
  const headers = { "retry-after": "60" };
  const busy = async () => new Response('{"message":"busy"}', { status: 429, headers });
  const { asked, world, client, signal } = stranger(busy);
  const message = "https://backend.example is busy: it answers 429 (busy); try again in 60 s";
  const failure = { level: "failure", message, advice: "run doctor again" };
  const machine = { command: "vigil", timeZone: "UTC", zoneData: "2025c" };
  const target = { backend: asked, visitor: null, maxAge: null, ...machine };
  const { findings } = await runChecks(target, world, signal);
  expect(findings).toEqual([{ check: "backend", ...failure }]);
  const { finding } = await checkFunction({
    client,
    ...machine,
    keyKind: "secret",
    now: Date.now,
    signal,
  });
  expect(finding).toEqual({ check: "dashboard_cube", ...failure });
});

describe("without the function", () => {
  beforeAll(() => runAll([UNINSTALL]));
  afterAll(() => runAll([INSTALL]));

  test("closed tables fail the public key", async () => {
    const { code, stdout, stderr } = await doctor({ SUPABASE_ANON_KEY: backend.anonKey }, "--json");
    const problems = await publishedSchema(doctorSchema, "doctor");
    expect(problems(JSON.parse(stdout))).toEqual([]);
    const { findings }: { findings: Finding[] } = JSON.parse(stdout);
    const failed = findings.filter(({ level }) => level === "failure").map(({ check }) => check);
    expect(failed).toEqual(TABLES);
    expect([code, stderr]).toEqual([4, expect.stringMatching(/^vigil: 7 of \d+ checks failed\n$/)]);
  });

  test("hidden rows and no rows look the same to the public key, and different to the secret one", async () => {
    const found = await having(
      [
        `grant select on ${TABLES} to anon`,
        "alter table exploits rename to gone",
        "create table exploits (like gone)",
        "alter table exploits add foreign key (chain_id) references chains",
        "grant select on exploits to anon, service_role",
      ],
      [
        "drop table exploits",
        "alter table gone rename to exploits",
        `revoke select on ${TABLES} from anon`,
      ],
      async () => ({ visitor: await findings("anonKey"), owner: await findings("secretKey") }),
    );
    const unclear = {
      level: "warning",
      message: "empty, or hidden from this key by row-level security: doctor cannot tell which",
    };
    expect(TABLES.map((table) => found.visitor[table])).toEqual(
      TABLES.map(() => expect.objectContaining(unclear)),
    );
    expect(found.owner["exploits"]).toMatchObject({ level: "ok", message: "empty" });
    expect(found.owner["events"]?.message).toMatch(/^readable/);
  });

  test("the secret key reads the tables; missing parts are distinguished, with the step that installs the function", async () => {
    const found = await having(
      [
        "alter table addresses rename to wallets",
        "alter table notifications rename to alerts",
        "alter table memberships rename email to mail",
        "alter table memberships rename project_id to project",
        "alter table exploits drop constraint exploits_chain_id_fkey",
        "revoke select on events from service_role",
      ],
      [
        "alter table wallets rename to addresses",
        "alter table alerts rename to notifications",
        "alter table memberships rename mail to email",
        "alter table memberships rename project to project_id",
        "alter table exploits add foreign key (chain_id) references chains",
        "grant select on events to service_role",
      ],
      () => findings("secretKey"),
    );
    expect(found["dashboard_cube"]).toMatchObject({
      level: "warning",
      message: expect.stringContaining("not installed"),
      advice: "run what `npx vigil sql` prints in the project's SQL editor",
    });
    for (const table of ["addresses", "notifications"]) {
      expect(found[table]).toMatchObject({
        message: "there is no such table",
        advice: expect.stringMatching(
          /^run what `npx vigil sql` prints .* reads tables of any names/,
        ),
      });
    }
    expect(found["memberships"]?.message).toMatch(/project_id does not exist.*; it needs .*email/);
    expect(found["exploits"]?.advice).toContain(
      "alter table public.exploits add foreign key (chain_id)",
    );
    expect(found["events"]?.advice).toMatch(
      /^run `grant select on public\.events to service_role`, or use the function: /,
    );
    expect(found["transactions"]?.level).toBe("ok");
  });

  test("chains that are hidden while transactions are not fail a check", async () => {
    const linked = ["transactions", "notifications", "exploits"];
    const found = await having(
      [
        `grant select on ${TABLES} to anon`,
        ...linked.map((each) => `create policy open on ${each} for select to anon using (true)`),
      ],
      [
        ...linked.map((each) => `drop policy open on ${each}`),
        `revoke select on ${TABLES} from anon`,
      ],
      () => findings("anonKey"),
    );
    expect(found["transactions"]).toMatchObject({
      level: "failure",
      message: expect.stringMatching(
        /^transactions refers to chain \d+, which is missing from chains/,
      ),
    });
  });
});

const OTHER_NAMES = TABLES.map((table) => [table, `own_${table}`] as const);

test("a sound project of tables with other names gets one line, and no warning", async () => {
  const found = await having(
    OTHER_NAMES.map(([table, own]) => `alter table ${table} rename to ${own}`),
    OTHER_NAMES.map(([table, own]) => `alter table ${own} rename to ${table}`),
    async () => ({ owner: await findings("secretKey"), visitor: await findings("anonKey") }),
  );
  for (const one of Object.values(found)) {
    expect(Object.values(one).filter(({ level }) => level !== "ok")).toEqual([]);
    expect(one["tables"]?.message).toBe(
      "the function reads your own tables through the views of vigil",
    );
    expect(Object.keys(one).filter((check) => TABLES.includes(check))).toEqual([]);
  }
});

test("views that a policy keeps from counting tables with other names are the one failure, with the next step", async () => {
  const found = await having(
    [
      "create role app nologin",
      "grant create on schema public, vigil to app",
      "alter table memberships force row level security",
      "alter table memberships owner to app",
      "alter view vigil.memberships owner to app",
      ...OTHER_NAMES.map(([table, own]) => `alter table ${table} rename to ${own}`),
    ],
    [
      ...OTHER_NAMES.map(([table, own]) => `alter table ${own} rename to ${table}`),
      "alter view vigil.memberships owner to postgres",
      "alter table memberships owner to postgres",
      "alter table memberships no force row level security",
      "drop owned by app",
      "drop role app",
    ],
    () => allFindings("secretKey"),
  );
  expect(found.filter(({ level }) => level !== "ok")).toEqual([
    {
      check: "dashboard_cube",
      level: "failure",
      message: 'query would be affected by row-level security policy for table "own_memberships"',
      advice: expect.stringMatching(/^No policy may apply to the owner of a view: /),
    },
    {
      check: "time zone",
      level: "warning",
      message: expect.stringMatching(/^America\/Lima, not compared/),
      advice: "mend the function first, and run doctor again",
    },
  ]);
});

test("views that find no row in the owner's tables fail a check: the page would show zeros", async () => {
  const dated = ["transactions", "notifications", "exploits", "events"];
  const found = await havingEmptyViews([...dated, "addresses"], () => findings("secretKey"));
  expect(found["tables"]).toMatchObject({
    level: "failure",
    message: expect.stringMatching(/, and finds no row in them$/),
    advice: expect.stringContaining("`npx vigil sql` prints them"),
  });
});

test("views whose rows are all of earlier days are a warning with the first of these days", async () => {
  const later = () => Date.now() + 100 * MS_PER_DAY;
  const found = await havingEmptyViews(["addresses"], () => findings("secretKey", { now: later }));
  expect(found["tables"]).toMatchObject({
    level: "warning",
    message: expect.stringMatching(
      /: the oldest row is from \w+ \d\d, \d{4}, and none is in \w+ \d\d, \d{4} - /,
    ),
  });
});

/** Does some work while the owner's tables have other names, and some views of them have no rows. */
async function havingEmptyViews<Result>(
  views: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const definitions = await backend.query<{ view: string; sql: string }>(
    `select name as view, pg_get_viewdef(format('vigil.%I', name)::regclass) as sql
    from unnest('{${views}}'::text[]) as name`,
  );
  return having(
    [
      ...definitions.map(
        ({ view, sql }) =>
          `create or replace view vigil.${view} as select * from (${sql.replace(";", "")}) as rows limit 0`,
      ),
      ...OTHER_NAMES.map(([table, own]) => `alter table ${table} rename to ${own}`),
    ],
    [
      ...OTHER_NAMES.map(([table, own]) => `alter table ${own} rename to ${table}`),
      ...definitions.map(({ view, sql }) => `create or replace view vigil.${view} as ${sql}`),
    ],
    work,
  );
}

test("a function that is closed to visitors without a session is good, by either key", async () => {
  const found = await having(
    ["revoke execute on function public.dashboard_cube from public, anon"],
    ["grant execute on function public.dashboard_cube to anon"],
    async () => ({ owner: await findings("secretKey"), visitor: await findings("anonKey") }),
  );
  const closed = { level: "ok", message: "closed to visitors without a session" };
  expect(found.owner["visitors"]).toMatchObject(closed);
  expect(found.visitor["dashboard_cube"]).toMatchObject(closed);
  const { "time zone": zone, ...visitor } = found.visitor;
  for (const one of [found.owner, visitor]) {
    expect(Object.values(one).filter(({ level }) => level !== "ok")).toEqual([]);
  }
  expect(zone).toMatchObject({
    level: "warning",
    message: expect.stringMatching(/^America\/Lima, not compared/),
  });
});

test("a function that is too slow to count is one to mend, not to install", async () => {
  const { later, restore } = movedClock();
  const timeout = { code: "57014", message: "canceling statement due to statement timeout" };
  const slow: typeof fetch = async (input, init) => {
    if (!new URL(`${input}`).pathname.endsWith("/rpc/dashboard_cube")) return fetch(input, init);
    later(15_000);
    return Response.json(timeout, { status: 500 });
  };
  const found = await findings("secretKey", { fetch: slow }).finally(restore);
  expect(found["time zone"]).toMatchObject({
    level: "warning",
    advice: "mend the function first, and run doctor again",
  });
});

/** A clock of this process that can be moved on: a request that has taken long is not tried again. */
function movedClock() {
  const now = performance.now.bind(performance);
  let spent = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + spent);
  const later = (ms: number) => {
    spent += ms;
  };
  return { later, restore: () => clock.mockRestore() };
}

describe("kept answers", () => {
  const UNKEEP = "delete from vigil.kept";
  const OPEN = "grant execute on function vigil.dashboard_cube to anon";
  const CLOSE = "revoke execute on function vigil.dashboard_cube from public, anon";

  test("are reported with their age and cost, and an old one with its effect", async () => {
    await having(["select vigil.keep('UTC')"], [UNKEEP], async () => {
      expect((await findings("secretKey"))["kept answers"]).toMatchObject({
        level: "ok",
        message: expect.stringMatching(
          /^UTC: 400 days, \d s old, counted in [\d.]+ s, as long as for \d+ visits?$/,
        ),
      });
      await backend.query("update vigil.kept set taken_at = taken_at - interval '3 hours'");
      expect((await findings("secretKey"))["kept answers"]).toMatchObject({
        level: "warning",
        message: expect.stringMatching(
          /, 3 h old, .*; visits count instead; jobs of pg_cron cannot be read here$/,
        ),
      });
    });
  });

  const CRON = [
    "create schema cron",
    "create table cron.job (jobid bigint, jobname text, command text, active boolean)",
    `create table cron.job_run_details (
      jobid bigint, runid bigint, status text, return_message text, start_time timestamptz, end_time timestamptz
    )`,
  ];
  const JOB = "insert into cron.job values (7, 'vigil', 'select vigil.keep(''UTC'')', true)";
  const RUN = "insert into cron.job_run_details values";
  const LOOK =
    "look at `select * from cron.job_run_details where jobid = 7 order by runid desc limit 5`";
  const SCHEDULE =
    "`select cron.schedule('vigil UTC', '*/5 * * * *', $$select vigil.keep('UTC')$$)`";

  test.each([
    [
      "stopped",
      [
        JOB,
        `${RUN} (7, 2, 'succeeded', '1 row', now() - interval '3 hours')`,
        `${RUN} (7, 1, 'failed', 'x', now())`,
      ],
      "job 7 of pg_cron (vigil) last ran 3 h ago",
      LOOK,
    ],
    [
      "fails",
      [
        JOB,
        `${RUN} (7, 1, 'failed', E'ERROR: timeout\nCONTEXT: x', now() - interval '90 seconds')`,
      ],
      "job 7 of pg_cron (vigil) failed 1 min ago: ERROR: timeout",
      LOOK,
    ],
    ["has never run", [JOB], "job 7 of pg_cron (vigil) has not run", LOOK],
    [
      "is switched off",
      [JOB, "update cron.job set active = false"],
      "job 7 of pg_cron (vigil) is switched off",
      "run `select cron.alter_job(7, active := true)`",
    ],
    [
      "keeps another zone",
      [JOB, "update cron.job set command = replace(command, 'UTC', 'Asia/Tokyo')"],
      "pg_cron has no job for it that the role which installed Vigil sees",
      `run ${SCHEDULE}, unless something else runs \`vigil keep --time-zone UTC\`; if no page shows that zone any more, ` +
        "run `delete from vigil.kept where zone = 'UTC'`",
    ],
    [
      "has another name of its zone, and has never run",
      [JOB, "update cron.job set command = replace(command, 'UTC', 'Etc/UTC')"],
      "job 7 of pg_cron (vigil) has not run",
      LOOK,
    ],
    [
      "names no zone but another text, and has never run",
      [JOB.replace("select vigil.keep(''UTC'')", "set lock_timeout = ''5s''; select vigil.keep()")],
      "job 7 of pg_cron (vigil) has not run",
      LOOK,
    ],
    [
      "is the last one that is switched on",
      [
        JOB.replace("7, 'vigil'", "5, 'old'").replace("true", "false"),
        JOB,
        JOB.replace("7, 'vigil'", "9, 'new'").replace("true", "false"),
      ],
      "job 7 of pg_cron (vigil) has not run",
      LOOK,
    ],
    [
      "cannot be read",
      ["drop table cron.job_run_details"],
      "jobs of pg_cron cannot be read here",
      SCHEDULE,
    ],
  ])(
    "that are old name the job of pg_cron that %s, and what to look at",
    async (_, rows, state, advice) => {
      const old = [
        ...CRON,
        ...rows,
        "select vigil.keep('UTC')",
        "update vigil.kept set taken_at = taken_at - interval '3 hours'",
      ];
      const found = await having(old, ["drop schema cron cascade", UNKEEP], () =>
        findings("secretKey"),
      );
      expect(found["kept answers"]).toMatchObject({
        level: "warning",
        message: expect.stringContaining(`; visits count instead; ${state}`),
        advice: expect.stringContaining(advice),
      });
    },
  );

  test("come with the jobs of pg_cron in a call of one day alone", async () => {
    const jobsFrom = async (from: string) => {
      const days = { from_day: from, to_day: "2026-10-02", time_zone: "UTC", max_age: "0" };
      const headers = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
      const url = `${backend.url}/rest/v1/rpc/dashboard_cube?${new URLSearchParams(days)}`;
      const answer = await (await fetch(url, { headers })).json();
      return (answer as { readonly jobs: unknown }).jobs;
    };
    await having([...CRON, JOB], ["drop schema cron cascade"], async () => {
      expect(await jobsFrom("2026-10-02")).toMatchObject([{ id: 7, zones: ["UTC"] }]);
      expect(await jobsFrom("2026-10-01")).toBeNull();
    });
  });

  test("are all that visitors get if counting is closed to them: without one the page has no figures", async () => {
    await having([CLOSE], [OPEN, UNKEEP], async () => {
      expect((await findings("secretKey"))["kept answers"]).toMatchObject({ level: "failure" });
      await backend.query("select vigil.keep('UTC')");
      const limit = { level: "ok", message: "visitors get kept answers only" };
      expect((await findings("secretKey"))["visitors"]).toMatchObject(limit);
      expect((await findings("anonKey"))["dashboard_cube"]).toMatchObject(limit);
    });
  });
});

/** The views of the schema vigil with another query, and as they were. */
async function havingView<Result>(
  view: string,
  query: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [saved] = await backend.query<{ sql: string }>(
    `select pg_get_viewdef('vigil.${view}'::regclass) as sql`,
  );
  return having(
    [`create or replace view vigil.${view} as ${query}`],
    [`create or replace view vigil.${view} as ${saved?.sql}`],
    work,
  );
}

describe("the function's counts", () => {
  const SELECTED = "select created_at, project_id, chain_id from transactions";

  test.each([
    [
      "a view that leaves rows out",
      "transactions",
      `${SELECTED} where chain_id is not null`,
      /^public\.transactions has [\d,]+ rows from .*, and the function counts [\d,]+$/,
    ],
    [
      "a join that repeats rows",
      "exploits",
      'select "timestamp", chain_id from exploits, (values (1), (2)) as twice',
      /^public\.exploits has [\d,]+ rows from .*, and the function counts [\d,]+$/,
    ],
    [
      "a view of fewer wallets",
      "addresses",
      "select id from addresses limit 10",
      /^public\.addresses has 20 rows, and the function counts 10$/,
    ],
    [
      "days that are others in the west alone",
      "transactions",
      SELECTED.replace("created_at", "date_trunc('day', created_at, 'UTC') as created_at"),
      /^public\.transactions has \d+ rows in the first 12 hours of \w+ \d\d, \d{4} in America\/Lima, and the function counts \d+$/,
    ],
  ])("that differ from the tables by %s fail a check with both numbers", async (...row) => {
    const [, view, query, message] = row;
    const counts = await havingView(view, query, () => allFindings("secretKey"));
    expect(counts.filter(({ check }) => check === "counts")).toEqual([
      {
        check: "counts",
        level: "failure",
        message: expect.stringMatching(message),
        advice: expect.stringMatching(new RegExp(`^compare the view vigil\\.${view} with public`)),
      },
    ]);
  });

  test.each([
    [
      "notifications",
      "select date, address_id, chain_id from notifications where address_id > 0",
      "vigil.notifications reads public.notifications by another condition",
    ],
    [
      "notifications",
      "select date, address_id, chain_id from notifications where address_id is distinct from 0",
      "vigil.notifications reads public.notifications by another condition",
    ],
    [
      "addresses",
      "select distinct id from addresses",
      "vigil.addresses groups the rows of public.addresses",
    ],
    [
      "events",
      'select "timestamp", event_type from public.events union all select "timestamp", event_type from private.old_events',
      "vigil.events reads private.old_events and public.events",
    ],
  ])("of %s that cannot be compared are named as not compared: %s", async (view, query, reason) => {
    const counts = await having(
      ["create schema private", "create table private.old_events (like public.events)"],
      ["drop schema private cascade"],
      () => havingView(view, query, () => findings("secretKey")),
    );
    expect(counts["counts"]).toMatchObject({
      level: "ok",
      message: expect.stringMatching(new RegExp(`; not compared: ${reason}$`)),
    });
  });

  test("that differ in several tables are named in the order of the cube, without a count of a day that no other table needs", async () => {
    const late: typeof fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(`${input}`);
      const isOfDay = searchParams.get("from_day") === searchParams.get("to_day");
      if (searchParams.get("time_zone") === "America/Lima" && isOfDay) {
        return Response.json({ code: "XX000", message: "could not open file" }, { status: 500 });
      }
      const answer = await fetch(input, init);
      if (init?.method === "HEAD" && pathname.endsWith("/transactions")) await setTimeout(200);
      return answer;
    };
    const views = [
      ["transactions", `${SELECTED} where chain_id is not null`],
      ["exploits", 'select "timestamp", chain_id from exploits, (values (1), (2)) as twice'],
      ["notifications", "select distinct date, address_id, chain_id from notifications"],
      ["events", 'select distinct "timestamp", event_type from events'],
    ] as const;
    const work = views.reduceRight(
      (next, [view, query]) =>
        () =>
          havingView(view, query, next),
      () => allFindings("secretKey", { fetch: late }),
    );
    const counts = (await work()).filter(({ check }) => check === "counts");
    expect(counts.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^public\.transactions has [\d,]+ rows from /),
      expect.stringMatching(/^public\.exploits has [\d,]+ rows from /),
    ]);
  });

  test("are those of the tables on a day on which the clocks of New York change", async () => {
    const world = { now: () => Date.parse("2024-03-12T12:00:00Z") };
    const untilThen = `select "timestamp", chain_id from exploits where "timestamp" < '2024-03-11'`;
    const others = ["transactions", "notifications", "events"];
    // The function counts the hours of the week before the newest row alone.
    const counts = await having(
      ["insert into exploits (chain_id, \"timestamp\") values (1, '2024-03-10 16:30Z')"],
      ["delete from exploits where \"timestamp\" < '2024-03-11'"],
      () =>
        havingView("exploits", untilThen, () =>
          havingEmptyViews(others, () => findings("secretKey", world, null, "UTC")),
        ),
    );
    expect(counts["counts"]).toEqual({
      check: "counts",
      level: "ok",
      message: expect.stringMatching(/on one day in America\/Phoenix$/),
      advice: null,
    });
  });
});

test("a backend that fails to describe its installation fails a check, and gets no advice to install", async () => {
  const failing: typeof fetch = async (input, init) => {
    const { searchParams } = new URL(`${input}`);
    const day = searchParams.get("from_day");
    const isAsked = day !== null && day === searchParams.get("to_day");
    if (!isAsked || searchParams.get("max_age") !== "0") return fetch(input, init);
    return Response.json({ code: "XX000", message: "could not open file" }, { status: 500 });
  };
  const found = await findings("secretKey", { fetch: failing });
  expect(Object.values(found).filter(({ level }) => level !== "ok")).toEqual([
    {
      check: "access",
      level: "failure",
      message: "the backend refuses to read dashboard_cube: could not open file",
      advice: "run doctor again",
    },
  ]);
});

test("a table that the API does not count in time is named, and fails no check", async () => {
  const { later, restore } = movedClock();
  const slow: typeof fetch = async (input, init) => {
    if (init?.method !== "HEAD" || !`${input}`.includes("/exploits?")) return fetch(input, init);
    later(20_000);
    return new Response(null, { status: 500 });
  };
  const found = await having(["select vigil.keep('UTC')"], ["delete from vigil.kept"], () =>
    findings("secretKey", { fetch: slow }),
  ).finally(restore);
  expect(Object.values(found).filter(({ level }) => level !== "ok")).toEqual([
    {
      check: "days",
      level: "warning",
      message:
        "not looked for rows without a day in public.exploits, which the API does not count in time",
      advice: expect.stringMatching(/^correct what `select \* from public\.exploits where /),
    },
  ]);
  expect(found["counts"]?.message).toMatch(
    /; not compared: vigil\.exploits reads public\.exploits, which the API does not count in time$/,
  );
  expect(found["kept answers"]?.message).toMatch(/^UTC: 400 days, \d+ s old, /);
});

test("rows of kept answers that are gone fail a check with both numbers; later rows are expected", async () => {
  const kept = async () =>
    (await allFindings("secretKey"))
      .filter(({ check, level }) => check === "kept answers" && level !== "ok")
      .map(({ level, message }) => [level, message]);
  await having(
    [
      "insert into exploits (chain_id, \"timestamp\") values (1, now() - interval '100 days')",
      "select vigil.keep('America/New_York')",
      "insert into transactions (created_at) values (now() - interval '40 days')",
    ],
    [
      "delete from vigil.kept",
      "delete from transactions where project_id is null and created_at < now() - interval '39 days'",
    ],
    async () => {
      expect(await kept()).toEqual([]);
      await backend.query("delete from exploits where \"timestamp\" < now() - interval '90 days'");
      expect(await kept()).toEqual([
        [
          "failure",
          expect.stringMatching(
            /^America\/New_York: rows are gone: \d+ of public\.exploits were counted from .*, and \d+ are left$/,
          ),
        ],
      ]);
    },
  );
});

test("an API that answers with fewer than 100 rows at once is a warning", async () => {
  const capped: typeof fetch = (input, init) =>
    fetch(String(input).replace("limit=100", "limit=50"), init);
  expect((await findings("secretKey", { fetch: capped }))["row cap"]).toMatchObject({
    level: "warning",
    message: "50 rows in one answer, which makes reading tables slow",
  });
});

test("every relation behind the views that visitors may read or change is named, partitions too", async () => {
  const found = await having(
    [
      "create schema parts",
      "create table parts.exploits_2030 () inherits (exploits)",
      "grant usage on schema parts to anon",
      "grant select, delete on parts.exploits_2030 to anon",
      "grant select on exploits to authenticated",
      "create policy everyone on exploits for select to authenticated using (true)",
    ],
    [
      "drop schema parts cascade",
      "drop policy everyone on exploits",
      "revoke select on exploits from authenticated",
    ],
    () => allFindings("secretKey"),
  );
  expect(found.filter(({ check }) => check === "access")).toEqual([
    {
      check: "access",
      level: "warning",
      message:
        "without row-level security, anon may read parts.exploits_2030; anon may change parts.exploits_2030",
      advice: expect.stringContaining(
        "`revoke all on parts.exploits_2030 from public, anon, authenticated`",
      ),
    },
    {
      check: "access",
      level: "ok",
      message: "by your policies, authenticated may read public.exploits",
      advice: null,
    },
  ]);
  expect((await findings("secretKey"))["access"]).toMatchObject({
    level: "ok",
    message: "the public key reads and changes no row of the tables behind the views",
  });
});

test("row-level security limits each right to its policies, except TRUNCATE, which must be revoked", async () => {
  const found = await having(
    [
      "create schema parts",
      "grant usage on schema parts to anon",
      ...["select", "insert", "update", "delete", "truncate"].flatMap((right) =>
        ["select", "insert", "update", "delete", "all", "none"].flatMap((policy) => {
          const table = `parts.${right}_${policy}`;
          return [
            `create table ${table} () inherits (exploits)`,
            `alter table ${table} enable row level security`,
            `grant ${right} on ${table} to anon`,
            ...(policy === "none"
              ? []
              : [`create policy own on ${table} for ${policy} to anon ${ALL_ROWS[policy]}`]),
          ];
        }),
      ),
    ],
    ["drop schema parts cascade"],
    () => allFindings("secretKey"),
  );
  const emptied = ["all", "delete", "insert", "none", "select", "update"].map(
    (policy) => `parts.truncate_${policy}`,
  );
  expect(found.filter(({ check }) => check === "access")).toEqual([
    {
      check: "access",
      level: "ok",
      message:
        "by your policies, anon may read parts.select_all and parts.select_select; anon may change " +
        "parts.delete_all, parts.delete_delete, parts.insert_all, parts.insert_insert, parts.update_all, and " +
        "parts.update_update",
      advice: null,
    },
    {
      check: "access",
      level: "warning",
      message: `anon may TRUNCATE ${formatList(emptied)}: row-level security does not limit this right`,
      advice: `run \`revoke truncate on ${emptied.join(", ")} from public, anon, authenticated\``,
    },
  ]);
});

test("a table and its partitions are named once, and the SQL of the advice revokes the right from all", async () => {
  const partitions = [0, 1, 2].map((number) => `parts.own_${number}`);
  const accessOf = async () =>
    (await allFindings("secretKey")).filter(({ check }) => check === "access");
  const [before, after] = await having(
    [
      "create schema parts",
      "grant usage on schema parts to anon, authenticated",
      "create table parts.own (like events) partition by range (id)",
      ...partitions.map(
        (name, at) =>
          `create table ${name} partition of parts.own for values from (${at}) to (${at + 1})`,
      ),
      "grant select, truncate on all tables in schema parts to anon, authenticated",
      "alter view vigil.events rename to events_of_public",
      'create view vigil.events as select "timestamp", event_type from parts.own',
      "grant select on parts.own, vigil.events to vigil_counter",
      "grant usage on schema parts to vigil_counter",
    ],
    ["drop schema parts cascade", "alter view vigil.events_of_public rename to events"],
    async () => {
      const found = await accessOf();
      for (const { advice } of found) {
        const sql = /`(do .*)`/.exec(advice ?? "")?.[1];
        if (sql !== undefined) await backend.query(sql);
      }
      return [found, await accessOf()];
    },
  );
  expect(before?.map(({ level, message }) => [level, message])).toEqual([
    [
      "warning",
      "without row-level security, anon and authenticated may read parts.own and its 3 partitions",
    ],
    [
      "warning",
      "anon and authenticated may TRUNCATE parts.own and its 3 partitions: row-level security does not limit this right",
    ],
  ]);
  expect(after?.map(({ level }) => level)).toEqual(["ok"]);
});

test("a right by default privileges is a remark with the SQL that revokes it", async () => {
  const rights = "truncate on events";
  const found = await having(
    [
      "alter default privileges in schema public grant truncate on tables to anon",
      `grant ${rights} to anon`,
    ],
    [
      "alter default privileges in schema public revoke truncate on tables from anon",
      `revoke ${rights} from anon`,
    ],
    () => findings("secretKey"),
  );
  expect(found["access"]).toEqual({
    check: "access",
    level: "ok",
    message:
      "by default privileges, anon may TRUNCATE public.events, which no call of the API does; " +
      "`revoke truncate on public.events from public, anon, authenticated` revokes it",
    advice: null,
  });
});

test("the SQL beside a count of figures counts the same rows", async () => {
  const { message } = (await findings("secretKey"))["figures"] ?? expect.fail();
  const [row] = await backend.query<{ count: string }>(/`(.*)`/.exec(message)?.[1] ?? "");
  expect(message.replaceAll(",", "")).toMatch(new RegExp(`^${row?.count} transactions in `));
});

const ALL_ROWS: Readonly<Record<string, string>> = {
  select: "using (true)",
  insert: "with check (true)",
  update: "using (true)",
  delete: "using (true)",
  all: "using (true)",
};

const EVENTS_VIEW =
  'create view vigil.events as select "timestamp", event_type::text as event_type from events';

test("a view whose column has another type is not a missing function", async () => {
  const found = await having(
    [
      "drop view vigil.events",
      EVENTS_VIEW.replace('"timestamp"', `"timestamp"::text as "timestamp"`),
    ],
    ["drop view vigil.events", EVENTS_VIEW, "grant select on vigil.events to vigil_counter"],
    () => findings("secretKey"),
  );
  expect(found["dashboard_cube"]).toMatchObject({
    level: "failure",
    message: 'vigil.events."timestamp" has the type text',
    advice: expect.stringContaining("Let the view select a timestamptz"),
  });
});

const TRANSACTIONS_VIEW =
  "create view vigil.transactions as select created_at, project_id, chain_id from transactions";
test("a view that lacks a column fails a check that names the column", async () => {
  const found = await having(
    [
      "drop view vigil.transactions",
      TRANSACTIONS_VIEW.replace("project_id", "project_id as project"),
    ],
    [
      "drop view vigil.transactions",
      TRANSACTIONS_VIEW,
      "grant select on vigil.transactions to vigil_counter",
    ],
    () => findings("secretKey"),
  );
  expect(found["dashboard_cube"]).toMatchObject({
    level: "failure",
    message: "vigil.transactions has no column project_id",
    advice: expect.stringMatching(/^Add the column to the view; docs\/supabase\.md/),
  });
});

test("e-mails that every visitor can read are a warning, and no e-mail is printed", async () => {
  const found = await having(
    ["grant select on memberships to anon", "create policy all_rows on memberships using (true)"],
    ["drop policy all_rows on memberships", "revoke select on memberships from anon"],
    () => findings("secretKey"),
  );
  expect(found["e-mails"]?.level).toBe("warning");
  expect(JSON.stringify(found)).not.toContain("team.test");
});

/** What each key may do with each relation and function, and what is in the catalog that a statement may change. */
const RIGHTS = `
  select format('%s %s %s', role, oid::regclass, kind) as line
  from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as kind
  where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text in ('public', 'vigil', 'parts')
    and has_table_privilege(role, oid, kind)
  union all
  select format('%s %s', role, proname)
  from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) as role
  where pronamespace::regnamespace::text in ('public', 'vigil') and has_function_privilege(role, oid, 'execute')`;

/** Schemas that provoke a finding with a statement: the check and the key, and the change with its reverse. */
const PROVOKED: readonly (readonly [
  title: string,
  check: string,
  changes: readonly string[],
  undo: readonly string[],
])[] = [
  [
    "a right of everybody to read a table",
    "access",
    [
      "create schema parts",
      "grant usage on schema parts to public",
      'create table parts."Exploits of 2030" () inherits (exploits)',
      'grant select, insert (chain_id) on parts."Exploits of 2030" to public',
    ],
    ["drop schema parts cascade"],
  ],
  [
    "a right of everybody to truncate a table",
    "access",
    ["grant truncate on exploits to public"],
    ["revoke truncate on exploits from public"],
  ],
  [
    "e-mails that everybody reads",
    "e-mails",
    [
      "grant select (email) on memberships to public",
      "create policy all_rows on memberships using (true)",
    ],
    ["drop policy all_rows on memberships", "revoke select on memberships from public"],
  ],
  [
    "a second function for the page's call",
    "visitors",
    [
      `create function public.dashboard_cube(from_day date, to_day date, time_zone text) returns json
        language sql as 'select null::json'`,
    ],
    ["drop function public.another_cube"],
  ],
  [
    "a large table without an index on its times",
    "indexes",
    [
      "drop index events_timestamp_idx",
      "update pg_class set reltuples = 1e6 where oid = 'public.events'::regclass",
    ],
    [
      "drop index events_timestamp_idx",
      'create index events_timestamp_idx on events ("timestamp", event_type)',
    ],
  ],
  [
    "a large table with a capital in its name",
    "indexes",
    [
      'alter table events rename to "Events"',
      "drop index events_timestamp_idx",
      `update pg_class set reltuples = 1e6 where oid = 'public."Events"'::regclass`,
    ],
    [
      'drop index "Events_timestamp_idx"',
      'alter table "Events" rename to events',
      'create index events_timestamp_idx on events ("timestamp", event_type)',
    ],
  ],
  [
    "a missing foreign key",
    "exploits",
    [UNINSTALL, "alter table exploits drop constraint exploits_chain_id_fkey"],
    [INSTALL],
  ],
];

test.each(PROVOKED)(
  "the statement that doctor prints against %s removes the finding, and gives no role a right",
  async (_, check, changes, undo) => {
    const rights = async () =>
      (await backend.query<{ line: string }>(RIGHTS)).map(({ line }) => line);
    const about = async () =>
      (await allFindings("secretKey")).filter(
        (finding) => finding.check === check && finding.level !== "ok",
      );
    await having(changes, undo, async () => {
      const before = await rights();
      const [finding, ...others] = await about();
      expect(others).toEqual([]);
      const statements = [...(finding?.advice ?? "").matchAll(/`([^`]+)`/g)].map(
        ([, sql = ""]) => sql,
      );
      const [statement = ""] = statements.filter((sql) => !sql.startsWith("npx"));
      await runAll([statement]);
      expect(await about()).toEqual([]);
      const added = (await rights()).filter((line) => !before.includes(line));
      expect(added.filter((line) => !line.endsWith(" another_cube"))).toEqual([]);
    });
  },
);

/** A clock that is ahead by some milliseconds. */
function by(ahead: number) {
  return { now: () => Date.now() + ahead };
}

test("a clock that is off by more than a minute is a warning", async () => {
  const ahead = await findings("secretKey", by(5 * 60_000));
  const message = "5 min ahead of the backend's";
  expect(ahead["clock"]).toMatchObject({ level: "warning", message });
  expect((await findings("secretKey", by(-50_000)))["clock"]?.level).toBe("ok");
});

test.each(["secretKey", "anonKey"] as const)(
  "transactions that are too old fail a check by the %s",
  async (key) => {
    const day = 86_400_000;
    expect((await findings(key, {}, 2 * day))["age"]?.level).toBe("ok");
    expect((await findings(key, by(4 * day), 2 * day))["age"]).toMatchObject({
      level: "failure",
      message: expect.stringMatching(
        /^the newest transaction is [34] d( \d+ h)? old, and --max-age is 2d$/,
      ),
    });
  },
);

test("rows that belong to no day are counted and named, and the SQL of the advice finds them", async () => {
  const found = await having(
    [
      "insert into exploits (chain_id, \"timestamp\") values (1, 'infinity'), (1, '-infinity'), (1, '1969-12-31')",
      'insert into events ("timestamp") values (1761955200000)',
    ],
    [
      'delete from exploits where not isfinite("timestamp") or "timestamp" < \'1970-01-01\'',
      'delete from events where "timestamp" > 1e12',
    ],
    async () => {
      const all = await allFindings("secretKey");
      const days = all.filter(({ check }) => check === "days");
      const rows = [];
      for (const { advice } of days) {
        rows.push((await backend.query(/`(.*)`/.exec(advice ?? "")?.[1] ?? "")).length);
      }
      return { days, rows, exploits: all.find(({ check }) => check === "exploits") };
    },
  );
  expect(found.exploits).toMatchObject({
    level: "ok",
    message: expect.stringMatching(/^readable/),
  });
  expect(found.days.map(({ level, message }) => [level, message])).toEqual([
    ["warning", expect.stringMatching(/^3 rows have no day, .*: exploits\.timestamp is infinite/)],
    ["warning", expect.stringMatching(/^1 row has no day, .*: events\.timestamp \(seconds/)],
  ]);
  expect(found.rows).toEqual([3, 1]);
});

test("rows in milliseconds have a day if the view converts them, and are named with the view if it does not", async () => {
  const milliseconds = 'update events set "timestamp" = "timestamp" * 1000';
  const seconds = 'update events set "timestamp" = "timestamp" / 1000';
  const converted = 'select "timestamp" / 1000 as "timestamp", event_type from events';
  const found = await having([milliseconds], [seconds], async () => ({
    converted: await havingView("events", converted, () => findings("secretKey")),
    plain: await findings("secretKey"),
  }));
  expect(found.converted["days"]).toBeUndefined();
  expect(found.plain["days"]).toMatchObject({
    level: "warning",
    message: expect.stringMatching(/ rows have no day, /),
    advice: expect.stringMatching(/ finds, or convert another unit than seconds in the view$/),
  });
});

test("the SQL of the advice finds the rows without a day of a table with a capital in its name", async () => {
  const found = await having(
    [
      "insert into exploits (chain_id, \"timestamp\") values (1, 'infinity')",
      'alter table exploits rename to "Exploits"',
    ],
    [
      'alter table "Exploits" rename to exploits',
      'delete from exploits where not isfinite("timestamp")',
    ],
    async () => {
      const { days } = await findings("secretKey");
      return backend.query(/`(.*)`/.exec(days?.advice ?? "")?.[1] ?? "");
    },
  );
  expect(found).toHaveLength(1);
});

test("a newest transaction in the future fails the check of its age, which it hides", async () => {
  const found = await having(
    ["insert into transactions (created_at) values (now() + interval '30 days')"],
    ["delete from transactions where created_at > now()"],
    () => findings("secretKey", {}, MS_PER_DAY),
  );
  expect(found["age"]).toMatchObject({
    level: "failure",
    message: expect.stringMatching(/dated in the future/),
  });
});

test("more than 2,000 labels of a table are named, with the view that groups them", async () => {
  const found = await having(
    [
      `insert into events ("timestamp", event_type)
        select extract(epoch from now()), 'label ' || number from generate_series(1, 2001) as number`,
    ],
    ["delete from events where event_type like 'label %'"],
    () => findings("secretKey"),
  );
  expect(found["labels"]).toMatchObject({
    level: "warning",
    message: expect.stringMatching(/^events has 2,002 event types, more than 2,000/),
    advice: "group the event types in the view vigil.events",
  });
});

describe("settings", () => {
  test("of a host that does not answer are reported in time", async () => {
    const env = { SUPABASE_URL: "https://silent.example", SUPABASE_SECRET_KEY: "sb_secret_x" };
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const { code, stdout, stderr } = await runFast("doctor", { env, fetch: silent });
    expect(stdout).toMatch(/failure +backend +https:\S+ did not answer within 10 s\n/);
    expect([code, stderr]).toEqual([3, "vigil: 1 of 1 checks failed\n"]);
  });

  test("of a host with a certificate of an unknown authority are refused at once, with the setting that names it", async () => {
    const env = { SUPABASE_URL: "https://own.example", SUPABASE_SECRET_KEY: "sb_secret_x" };
    let sent = 0;
    const refused: typeof fetch = async () => {
      sent += 1;
      const cause = Object.assign(new Error("self-signed certificate"), {
        code: "SELF_SIGNED_CERT_IN_CHAIN",
      });
      throw new TypeError("fetch failed", { cause });
    };
    for (const command of ["doctor --json", "metrics"]) {
      const { code, stdout, stderr } = await runCli(command, { env, fetch: refused });
      expect([code, sent]).toEqual([3, 1]);
      expect(stdout + stderr).toMatch(/SELF_SIGNED_CERT_IN_CHAIN.*NODE_EXTRA_CA_CERTS/);
      sent = 0;
    }
  });

  test("of a project that its host or a firewall keeps from answering are answered with what the body says", async () => {
    const html = "text/html; charset=UTF-8";
    const page = (title: string) => `<!DOCTYPE html>\n<title>${title}</title><h1>\u001b[31m</h1>`;
    const json = "application/json";
    const restricted = "Service for this project is restricted: exceed_egress_quota";
    const answers: readonly (readonly [status: number, type: string, body: string])[] = [
      [402, json, JSON.stringify({ message: `${restricted}.\n\u001b[2J` })],
      [402, "text/plain", "exceed_db_size_quota"],
      [540, json, '{"message":"Project paused"}'],
      [540, html, page("Project paused")],
      [540, html, ""],
      [403, html, page("Attention Required! | Cloudflare")],
      [403, json, '{"message":"Forbidden"}'],
      [525, html, page("x.supabase.co | 525: SSL handshake failed")],
      [526, html, page("x.supabase.co | 526: Invalid SSL certificate")],
      [530, "text/plain", "error code: 1016"],
      [404, html, page("404 Not Found")],
      [404, json, '{"error":"no such path"}'],
      [500, json, '{"message":"An unexpected error occurred"}'],
      [418, "text/plain", `${"long ".repeat(60)}\u001b[2J`],
    ];
    const ends = [];
    for (const [status, type, body] of answers) {
      const env = { SUPABASE_URL: "https://x.example", SUPABASE_SECRET_KEY: "sb_secret_x" };
      const respond = async () => new Response(body, { status, headers: { "content-type": type } });
      const { stdout } = await runFast("doctor --json", { env, fetch: respond });
      const [{ message, advice }] = JSON.parse(stdout).findings.filter(
        ({ level }: Finding) => level === "failure",
      );
      const { stderr } = await runFast("metrics", { env, fetch: respond });
      ends.push(`${status} ${type}\n  ${message}\n  → ${advice}\n  ${stderr}`);
    }
    await expect(ends.join("\n")).toMatchFileSnapshot("../goldens/hosts.txt");
  });

  test("with a key that the backend refuses fail before anything is read", async () => {
    const { code, stdout } = await doctor({ SUPABASE_ANON_KEY: "sb_publishable_SECRET" });
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "SUPABASE_ANON_KEY holds a publishable key, of role anon, refused with 401: Invalid API key",
    );
    expect(stdout).not.toMatch(/SECRET|transactions/);
    expect(code).toBe(3);
  });

  test("with a public key in the place of the secret one are a warning, of every command that reads", async () => {
    const env = { SUPABASE_SECRET_KEY: backend.anonKey };
    expect((await doctor(env)).stdout).toMatch(
      /warning +key +SUPABASE_SECRET_KEY holds a legacy key of role anon\n/,
    );
    const { stderr } = await runCli("metrics --last 1d", {
      env: { SUPABASE_URL: backend.url, ...env },
    });
    expect(stderr).toContain("vigil: SUPABASE_SECRET_KEY holds a public key, which reads what");
    expect((await doctor({ SUPABASE_SECRET_KEY: backend.secretKey })).stdout).toMatch(/ok +key/);
  });

  test("with a legacy key of a hosted project say whether it has expired, whose it is, and until when it works", async () => {
    const key = async (claims: object, host = "own") => {
      const env = {
        SUPABASE_URL: `https://${host}.supabase.co`,
        SUPABASE_SECRET_KEY: token({ role: "service_role", ...claims }),
      };
      const answer = async () =>
        new Response("[]", { headers: { "content-type": "application/json" } });
      const { stdout } = await runFast("doctor --json", { env, fetch: answer });
      const { findings }: { findings: Finding[] } = JSON.parse(stdout);
      const { level, message } = findings.find(({ check }) => check === "key") ?? expect.fail();
      return `${level} ${message.replace("SUPABASE_SECRET_KEY holds a legacy key of role service_role", "…")}`;
    };
    expect([
      await key({ ref: "own", exp: 1 }),
      await key({ ref: "other" }),
      await key({ ref: "own" }, "owner"),
      await key({ ref: "own" }),
      await key({ ref: "own" }, "own-all"),
      await key({ ref: "own" }, "own-rr-us-east-1-x"),
    ]).toEqual([
      "failure …, which has expired",
      "failure …, the key of project other, not of own.supabase.co",
      "failure …, the key of project own, not of owner.supabase.co",
      "warning …, which Supabase accepts until the end of 2026",
      "warning …, which Supabase accepts until the end of 2026",
      "warning …, which Supabase accepts until the end of 2026",
    ]);
  });

  test("in quotation marks, as docker passes those of a file, are read without them, also by the guard against plain http", async () => {
    let sent = 0;
    const keys = new Set<string | null>();
    const answer: typeof fetch = async (_, init) => {
      sent += 1;
      keys.add(new Headers(init?.headers).get("apikey"));
      return new Response("{}", { status: 401 });
    };
    for (const mark of ['"', "'"]) {
      const quoted = (url: string) => ({
        SUPABASE_URL: `${mark}${url}${mark}`,
        SUPABASE_SECRET_KEY: ` ${mark}sb_secret_x${mark}`,
      });
      const clear = await runCli("metrics", { env: quoted("http://far.example"), fetch: answer });
      expect([clear.code, clear.stderr]).toEqual([2, expect.stringContaining("over http:")]);
      expect(sent).toBe(0);
      await runCli("metrics", { env: quoted("https://far.example"), fetch: answer });
      expect([...keys]).toEqual(["sb_secret_x"]);
      sent = 0;
    }
  });

  test("with a wrong key are refused by the name of the setting that holds it", async () => {
    const env = { SUPABASE_URL: backend.url, VITE_SUPABASE_ANON_KEY: "sb_publishable_x" };
    const { code, stderr } = await runCli("metrics --last 1d", { env });
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining("(the key is from VITE_SUPABASE_ANON_KEY)"),
    ]);
  });

  test("with a secret key in a setting of the page fail", async () => {
    const { code, stdout } = await doctor({ VITE_SUPABASE_ANON_KEY: backend.secretKey });
    expect(stdout).toMatch(/failure +page key +VITE_SUPABASE_ANON_KEY holds a secret key/);
    expect(stdout).not.toContain(backend.secretKey);
    expect(code).toBe(4);
  });
});

test.each([
  ["sb_secret_x", "secret"],
  ["sb_publishable_x", "public"],
  [token({ role: "service_role" }), "secret"],
  [token({ role: "anon" }), "public"],
  [token({ role: "authenticated" }), "unknown"],
  [token("no claims"), "unknown"],
  ["x", "unknown"],
])("the key %s is %s", (key, kind) => {
  expect(parseApiKey(key).kind).toBe(kind);
});

function token(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
}
