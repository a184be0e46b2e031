import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { parseApiKey } from "../../cli/backend/settings.ts";
import { checkContact } from "../../cli/ops/doctor/checkContact.ts";
import { offsetZone } from "../../cli/ops/doctor/checkCounts.ts";
import { checkIndexes } from "../../cli/ops/doctor/checkIndexes.ts";
import { doctorSchema } from "../../cli/ops/doctor/doctor.ts";
import type { Finding } from "../../cli/ops/doctor/finding.ts";
import { type KeepJob, keepJobTrouble } from "../../cli/ops/doctor/keepJob.ts";
import {
  type CountedView,
  countableRelation,
  type ReadRelation,
  readRelationSchema,
} from "../../cli/ops/doctor/readRelation.ts";
import { runChecks } from "../../cli/ops/doctor/runChecks.ts";
import { MS_PER_DAY } from "../../shared/days/day.ts";
import { Outages } from "../../shared/requests/outages.ts";
import type { FetchWorld } from "../../shared/requests/resilientFetch.ts";
import { emptyBackend, startEmptyBackend } from "../suite/emptyBackend.ts";
import type { TestBackend } from "../suite/testBackend.ts";
import { replay } from "../suite/transcript.ts";
import { publishedSchema } from "./publishedSchema.ts";
import { runCli } from "./runCli.ts";

const DATED = ["transactions", "notifications", "exploits", "events"];
const TABLES = [...DATED, "chains", "memberships", "addresses"];

/** Two identities of each kind on each day, also on the current day. */
const ROWS = `do $$ declare
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
end $$`;

const sound = emptyBackend({ statements: [ROWS] });

/** A project of a test with these rows, after some changes. */
async function project(changes: readonly string[]): Promise<TestBackend> {
  const backend = await startEmptyBackend({ statements: [ROWS, ...changes] });
  onTestFinished(() => backend.stop());
  return backend;
}

async function change(backend: TestBackend, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await backend.query(statement);
  await backend.reloadSchema();
}

interface Examination extends Partial<FetchWorld> {
  readonly key?: "anonKey" | "secretKey";
  readonly maxAge?: number;
  readonly timeZone?: string | null;
}

async function examine(
  backend: TestBackend,
  { key = "secretKey", maxAge, timeZone = "America/Lima", ...world }: Examination = {},
): Promise<readonly Finding[]> {
  const { url, anonKey } = backend;
  const target = {
    backend: { url, key: backend[key], keyName: "KEY" },
    visitor: { url, key: anonKey },
    command: "npx vigil",
    timeZone,
    zoneData: "2025c",
    maxAge: maxAge ?? null,
  };
  const outages = new Outages(Date.now);
  const whole = { fetch, outages, random: Math.random, now: Date.now, ...world };
  const { findings } = await runChecks(target, whole, new AbortController().signal);
  return findings;
}

/** Checks whose good news differs with each run. */
const VARYING = ["backend", "key", "clock", "figures"];

/** Findings as lines, without what differs with each run: days, durations, and rows by the hour. */
function linesOf(findings: readonly Finding[], varying = VARYING): string {
  return findings
    .filter(({ check, level }) => level !== "ok" || !varying.includes(check))
    .map(({ check, level, message, advice }) => {
      const next = advice === null ? "" : `\n  → ${advice}`;
      return `${level} ${check}: ${message}${next}`;
    })
    .join("\n")
    .replace(/\b[A-Z][a-z]{2} \d\d, \d{4}\b(?:, \d\d:\d\d UTC)?/g, "DAY")
    .replace(/\b[\d,.]+(?= m?s\b)|\d+ visits?|(?<=127\.0\.0\.1:)\d+/g, "…")
    .replace(
      /(\d+)( of .* were counted .*, and )(\d+)(?= are left)/,
      (_, counted, between, left) => `N${between}N - ${counted - left}`,
    );
}

/** The findings that ask for something. */
function troubles(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ level }) => level !== "ok");
}

function of(check: string, findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => finding.check === check);
}

/** The first SQL that an advice or a message quotes. */
function sqlIn(text: string | null | undefined): string {
  const quoted = [...(text ?? "").matchAll(/`([^`]+)`/g)].map(([, sql = ""]) => sql);
  return quoted.find((sql) => !sql.startsWith("npx")) ?? "";
}

describe("a sound project", () => {
  test("fails no check, by both keys on the command line", async () => {
    const keys = { SUPABASE_SECRET_KEY: sound.secretKey, SUPABASE_ANON_KEY: sound.anonKey };
    const env = { SUPABASE_URL: sound.url, ...keys };
    const { code, stdout, stderr } = await runCli("doctor --max-age 2d", { env });
    const lasting = stdout
      .replace(/(?<=ok +figures +)[\d,]+[^`]*`[^`]*`/, "…")
      .replace(/[\d,]+ m?s\b|:\d{4,5}|(?<=newest row |newest transaction ).*/g, "…");
    await expect(lasting).toMatchFileSnapshot("../goldens/doctor.txt");
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("fails no check by the public key either: tables are closed if the function answers", async () => {
    const found = await examine(sound, { key: "anonKey", maxAge: 2 * MS_PER_DAY });
    expect(troubles(found)).toEqual([]);
    expect(of("memberships", found)[0]?.message).toBe("closed to this key, as it should be");
    expect(of("age", found)).toHaveLength(1);
  });

  test("has SQL beside a count of figures that counts the same rows", async () => {
    const [{ message } = expect.fail()] = of("figures", await examine(sound));
    const [row] = await sound.query<{ count: string }>(sqlIn(message));
    expect(message.replaceAll(",", "")).toMatch(new RegExp(`^${row?.count} transactions in `));
  });
});
/** What a policy needs to let every row pass. */
const ALL_ROWS = {
  select: "using (true)",
  insert: "with check (true)",
  update: "using (true)",
  delete: "using (true)",
  all: "using (true)",
};

/** A table for each right of visitors and each policy, by which row-level security limits the right. */
const RIGHTS_AND_POLICIES = ["select", "insert", "update", "delete", "truncate"].flatMap((right) =>
  Object.entries({ ...ALL_ROWS, none: null }).flatMap(([policy, rows]) => {
    const table = `parts.${right}_${policy}`;
    const own =
      rows === null ? [] : [`create policy own on ${table} for ${policy} to anon ${rows}`];
    return [
      `create table ${table} () inherits (exploits)`,
      `alter table ${table} enable row level security`,
      `grant ${right} on ${table} to anon`,
      ...own,
    ];
  }),
);

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

describe("a project with every trouble at once", () => {
  /** The API answers with at most 50 rows, and counts transactions last. */
  const capped: typeof fetch = async (input, init) => {
    const answer = await fetch(String(input).replace("limit=100", "limit=50"), init);
    if (init?.method === "HEAD" && `${input}`.includes("/transactions")) await setTimeout(200);
    return answer;
  };
  const look = (backend: TestBackend) => examine(backend, { fetch: capped, maxAge: MS_PER_DAY });

  test("has each named with its step; the SQL of the steps mends it, finds the rows, and gives no role a right", async () => {
    const file = join(import.meta.dirname, "../fixtures/doctor/troubles.sql");
    const troubled = (await readFile(file, "utf8")).split(";\n");
    const truncated = "grant truncate on parts.truncate_all to public";
    const backend = await project([...troubled, ...RIGHTS_AND_POLICIES, truncated]);
    const found = await look(backend);
    await expect(linesOf(found)).toMatchFileSnapshot("../goldens/doctor/troubles.txt");
    expect(JSON.stringify(found)).not.toContain("team.test");

    const [exploits, events] = of("days", found);
    expect(await backend.query(sqlIn(exploits?.advice))).toHaveLength(3);
    expect(await backend.query(sqlIn(events?.advice))).toHaveLength(1);

    const rights = async () =>
      (await backend.query<{ line: string }>(RIGHTS)).map(({ line }) => line);
    const before = await rights();
    const MENDED = ["access", "e-mails", "visitors", "indexes"];
    const mended = troubles(found).filter(({ check }) => MENDED.includes(check));
    expect(new Set(mended.map(({ check }) => check))).toEqual(new Set(MENDED));
    await change(
      backend,
      mended.map(({ advice }) => sqlIn(advice)),
    );
    const left = troubles(await look(backend)).filter(({ check }) => MENDED.includes(check));
    expect(left).toEqual([]);
    const added = (await rights()).filter((line) => !before.includes(line));
    expect(added.filter((line) => !line.endsWith(" another_cube"))).toEqual([]);
  });

  test("has a table and its partitions named once, and the SQL revokes the right from all", async () => {
    const partitions = [0, 1, 2].map(
      (at) =>
        `create table parts.own_${at} partition of parts.own for values from (${at}) to (${at + 1})`,
    );
    const backend = await project([
      "create schema parts",
      "grant usage on schema parts to anon, authenticated, vigil_counter",
      "create table parts.own (like events) partition by range (id)",
      ...partitions,
      "grant select, truncate on all tables in schema parts to anon, authenticated",
      'create or replace view vigil.events as select "timestamp", event_type from parts.own',
      "grant select on parts.own to vigil_counter",
    ]);
    const found = of("access", await examine(backend));
    await expect(linesOf(found)).toMatchFileSnapshot("../goldens/doctor/partitions.txt");
    await change(
      backend,
      found.map(({ advice }) => sqlIn(advice)),
    );
    const after = of("access", await examine(backend));
    expect(after.map(({ message }) => message)).toEqual([
      "the public key reads and changes no row of the tables behind the views",
    ]);
  });
});

const UNINSTALL = "alter function public.dashboard_cube rename to another";
const FAULT = { status: 500 };
const BROKEN = { code: "XX000", message: "could not open file" };
const TIMEOUT = { code: "57014", message: "canceling statement due to statement timeout" };

type Fault = (url: URL, init?: RequestInit) => Promise<Response | null>;

/** A network on which some requests go wrong; null is the project's own answer. */
function faulty(fault: Fault): Pick<Examination, "fetch"> {
  return {
    fetch: async (input, init) => (await fault(new URL(`${input}`), init)) ?? fetch(input, init),
  };
}

function isOfDay({ searchParams }: URL): boolean {
  return (
    searchParams.has("from_day") && searchParams.get("from_day") === searchParams.get("to_day")
  );
}

function busyAt(path: string) {
  const answer = { status: 429, headers: { "retry-after": "60" } };
  return faulty(async ({ pathname }) =>
    pathname.endsWith(path) ? Response.json({ message: "busy" }, answer) : null,
  );
}

const otherClocks = faulty(async (url, init) => {
  if (url.searchParams.get("time_zone") !== "America/Denver") return null;
  const text = await (await fetch(url, init)).text();
  const clocks = '"clocks": [{"since": 0, "ahead": -25200}]';
  return Response.json(JSON.parse(text.replace(/"clocks" ?: ?\[[^\]]*\]/, clocks)));
});

const slowFunction = faulty(async ({ pathname }) => {
  if (!pathname.endsWith("/rpc/dashboard_cube")) return null;
  spent += 15_000;
  return Response.json(TIMEOUT, FAULT);
});

const slowCount = faulty(async ({ pathname }, init) => {
  if (init?.method !== "HEAD" || !pathname.endsWith("/exploits")) return null;
  spent += 20_000;
  return new Response(null, FAULT);
});

const noInstallation = faulty(async (url) => {
  const isAsked = isOfDay(url) && url.searchParams.get("max_age") === "0";
  return isAsked ? Response.json(BROKEN, FAULT) : null;
});

const noDayInLima = faulty(async (url) => {
  const isInLima = url.searchParams.get("time_zone") === "America/Lima";
  return isOfDay(url) && isInLima ? Response.json(BROKEN, FAULT) : null;
});

/** How far the clock of this process is moved on: a request that has taken long is not tried again. */
let spent = 0;
const elapsed = performance.now.bind(performance);

test("a table of e-mails that does not answer is no proof that the public key reads none", async () => {
  const [finding] = of("e-mails", await examine(sound, busyAt("/memberships")));
  expect(finding).toMatchObject({ level: "failure", advice: "run doctor again" });
});

/** How the projects of the golden are examined: by which key, in which zone, over which network, and how many days later. */
const LOOKS: Readonly<Record<string, Examination>> = {
  "by the secret key": {},
  "by the public key": { key: "anonKey" },
  "by the secret key, 100 days later": { now: () => Date.now() + 100 * MS_PER_DAY },
  "while the backend is busy": busyAt(""),
  "while the function is busy": busyAt("/rpc/dashboard_cube"),
  "with other clocks of the zone": { ...otherClocks, timeZone: "America/Denver" },
  "while the function is too slow": slowFunction,
  "while the function does not tell its installation": noInstallation,
  "while a table is not counted in time": slowCount,
  "while no day in Lima is counted": noDayInLima,
};

test("the findings about a changed project are those of the golden", async () => {
  const clock = vi.spyOn(performance, "now").mockImplementation(() => elapsed() + spent);
  onTestFinished(() => clock.mockRestore());
  const projects = new Map<string, TestBackend>();
  const changes: string[] = [];
  await replay("doctor/projects", null, async (step, title) => {
    const { [step]: look } = LOOKS;
    if (look === undefined) {
      changes.push(step);
      return "";
    }
    const backend = await changedProject(projects.get(title), changes.splice(0));
    projects.set(title, backend);
    return linesOf(await examine(backend, look));
  });
});

/** The project of a heading after some more changes: without any change, the sound one. */
async function changedProject(
  known: TestBackend | undefined,
  changes: readonly string[],
): Promise<TestBackend> {
  if (changes.length === 0) return known ?? sound;
  if (known === undefined || known === sound) return project(changes);
  await change(known, changes);
  return known;
}

test("without the function, closed tables fail the public key, by the published schema, and the SQL of a missing foreign key adds it", async () => {
  const drop = "alter table exploits drop constraint exploits_chain_id_fkey";
  const backend = await project([UNINSTALL, drop]);
  const { url, anonKey } = backend;
  const env = { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey };
  const { code, stdout, stderr } = await runCli("doctor --json", { env });
  const problems = await publishedSchema(doctorSchema, "doctor");
  expect(problems(JSON.parse(stdout))).toEqual([]);
  const { findings }: { findings: Finding[] } = JSON.parse(stdout);
  const failed = findings.filter(({ level }) => level === "failure").map(({ check }) => check);
  expect(failed.sort()).toEqual(TABLES.toSorted());
  expect([code, stderr]).toEqual([4, expect.stringMatching(/^vigil: 7 of \d+ checks failed\n$/)]);

  const [exploits] = of("exploits", await examine(backend));
  await change(backend, [sqlIn(exploits?.advice)]);
  expect(troubles(of("exploits", await examine(backend)))).toEqual([]);
});

describe("of a backend", () => {
  test.each(["secretKey", "anonKey"] as const)(
    "whose transactions are too old the age fails a check by the %s",
    async (key) => {
      const now = () => Date.now() + 4 * MS_PER_DAY;
      const found = await examine(sound, { key, now, maxAge: 2 * MS_PER_DAY, timeZone: null });
      expect(of("age", found)[0]).toMatchObject({
        level: "failure",
        message: expect.stringMatching(
          /^the newest transaction is [34] d( \d+ h)? old, and --max-age is 2d$/,
        ),
      });
      expect(of("time zone", found)[0]?.message).toBe("the zone of this machine is not known");
    },
  );

  test("whose newest transaction is before the counted days is too old, unless the limit is older than these days", async () => {
    const now = () => Date.now() + 100 * MS_PER_DAY;
    const age = async (days: number) => {
      const look = { key: "anonKey", now, maxAge: days * MS_PER_DAY } as const;
      return linesOf(of("age", await examine(sound, look)));
    };
    const next = "\n  → check whether new rows still arrive";
    expect(await age(50)).toBe(
      `failure age: there is no transaction in DAY - DAY, and --max-age is 50d${next}`,
    );
    expect(await age(150)).toBe(
      `warning age: there is no transaction in DAY - DAY, and --max-age is 150d${next}`,
    );
  });

  test("whose views read another table than public.transactions has the age of that table, and none while the function fails", async () => {
    const backend = await project([
      "create table old as select * from transactions where created_at < now() - interval '5 days'",
      "grant select on old to vigil_counter",
      "create or replace view vigil.transactions as select created_at, project_id, chain_id from old",
    ]);
    const ageBy = async (key: "anonKey" | "secretKey") =>
      linesOf(of("age", await examine(backend, { key, maxAge: 2 * MS_PER_DAY })));
    const tooOld = expect.stringMatching(
      /^failure age: the newest transaction is 5 d( \d+ h)? old/,
    );
    expect(await ageBy("secretKey")).toEqual(tooOld);
    expect(await ageBy("anonKey")).toEqual(tooOld);
    await change(backend, ["revoke select on vigil.transactions from vigil_counter"]);
    expect(await ageBy("secretKey")).toMatch(/^failure age: the newest transaction is not known/);
  });

  const NOW = Date.parse("2026-11-20T12:00:00Z");
  const legacy = (claims: unknown) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
  const service = (claims: object) => legacy({ role: "service_role", ...claims });

  /** A backend of others, on its own host or at Supabase, and how far this machine's clock is ahead of the backend's. */
  const CONTACTS: readonly (readonly [key: string, host?: string, ahead?: number])[] = [
    ["sb_secret_x"],
    ["sb_publishable_x"],
    [legacy({ role: "service_role" })],
    [legacy({ role: "anon" })],
    [legacy({ role: "authenticated" })],
    [legacy("no claims")],
    ["x"],
    ["sb_secret_x", "own.example", 5 * 60_000],
    ["sb_secret_x", "own.example", -5 * 60_000],
    ["sb_secret_x", "own.example", -50_000],
    [service({ ref: "own", exp: 1 }), "own.supabase.co"],
    [service({ ref: "other" }), "own.supabase.co"],
    [service({ ref: "own" }), "owner.supabase.co"],
    [service({ ref: "own" }), "own.supabase.co"],
    [service({ ref: "own" }), "own-all.supabase.co"],
    [service({ ref: "own" }), "own-rr-us-east-1-x.supabase.co"],
  ];

  test("the first answer tells whose and what kind the key is, and how the clocks differ", async () => {
    const lines: string[] = [];
    for (const [key, host = "own.example", ahead = 0] of CONTACTS) {
      const headers = { date: new Date(NOW).toUTCString() };
      const named = { url: `https://${host}`, key, keyName: "SUPABASE_SECRET_KEY" };
      const world = {
        fetch: async () => Response.json([], { headers }),
        outages: new Outages(Date.now),
        random: Math.random,
        now: () => NOW + ahead,
      };
      const { findings } = await checkContact(named, world, new AbortController().signal);
      lines.push(`${host}, ${parseApiKey(key).kind} key:`);
      lines.push(...findings.map((finding) => linesOf([finding], [])), "");
    }
    await expect(lines.join("\n")).toMatchFileSnapshot("../goldens/doctor/contacts.txt");
  });
});

/** What a query of the sound project's database has after some changes, which are undone. */
async function queryAfter<Value>(changes: readonly string[], sql: string): Promise<Value> {
  await sound.query("begin");
  try {
    for (const change of changes) await sound.query(change);
    const [row] = await sound.query<{ value: Value }>(`select ${sql} as value`);
    return row?.value as Value;
  } finally {
    await sound.query("rollback");
  }
}

test.each<[view: CountedView, query: string, reason: string]>([
  [
    "notifications",
    "select date, address_id, chain_id from notifications where address_id > 0",
    "reads public.notifications by another condition",
  ],
  [
    "notifications",
    "select date, address_id, chain_id from notifications where address_id is distinct from 0",
    "reads public.notifications by another condition",
  ],
  [
    "notifications",
    "select sending.date, address_id, chain_id from sending join notifications using (id) where status = 'sent'",
    "reads public.notifications and public.sending by another condition",
  ],
  ["addresses", "select distinct id from addresses", "groups the rows of public.addresses"],
  [
    "events",
    'select "timestamp", event_type from public.events union all select "timestamp", event_type from private.old_events',
    "reads private.old_events and public.events",
  ],
  [
    "events",
    'select coalesce(seen, stored) as "timestamp", event_type from public.signals',
    "reads public.signals, whose column of times is unclear",
  ],
  [
    "exploits",
    'select "timestamp"::timestamptz as "timestamp", chain_id from public.texts',
    "reads public.texts, whose times have the type text",
  ],
])("counts of a view of %s by %s are not compared: it %s", async (view, query, reason) => {
  const changes = [
    "create schema private",
    "create table private.old_events (like public.events)",
    "create table public.signals (seen bigint, stored bigint, event_type text)",
    "create table public.sending (id bigint, date timestamptz)",
    'create table public.texts ("timestamp" text, chain_id bigint)',
    `create or replace view vigil.${view} as ${query}`,
  ];
  const relations = "(select jsonb_agg(read_relations) from vigil.read_relations())";
  const reads = z.array(readRelationSchema).parse(await queryAfter(changes, relations));
  expect(countableRelation(view, reads)).toBe(reason);
});

test("a large table without an index on its times is named once, and one whose times are unclear too", () => {
  const large = { is_grouped: false, moment_type: "bigint", expected_rows: 1e6, indexed: [] };
  const relation = { ...large, schema: "public", relation: "signals" };
  const bySeen = { ...relation, columns: { seen: "bigint" } };
  const bySeveral = { ...relation, columns: { seen: "bigint", stored: "bigint" } };
  const messages = (reads: readonly ReadRelation[]) =>
    checkIndexes(reads).map(({ level, message }) => `${level}: ${message}`);
  expect(messages(["events", "exploits"].map((view) => ({ ...bySeen, view })))).toEqual([
    "warning: none begins with seen of public.signals, which has about 1,000,000 rows",
  ]);
  expect(messages([{ ...bySeveral, view: "events" }])).toEqual([
    "warning: not checked on public.signals, which has about 1,000,000 rows and an unclear column of times",
  ]);
});

test("counts are compared in the zone of the machine, or in Phoenix if its clocks are UTC's or change on the day", () => {
  const compared = [
    ["Asia/Tokyo", "2026-11-20"],
    ["America/New_York", "2024-03-06"],
    ["America/New_York", "2024-03-10"],
    ["Europe/London", "2026-11-20"],
    [null, "2026-11-20"],
  ] as const;
  expect(compared.map(([timeZone, day]) => offsetZone({ timeZone }, day))).toEqual([
    "Asia/Tokyo",
    "America/New_York",
    "America/Phoenix",
    "America/Phoenix",
    "America/Phoenix",
  ]);
});

describe("a job of pg_cron", () => {
  const ENDED = "2026-11-20T09:00:00+00:00";

  test("is read with its last run and the zones that it keeps, in calls of one day alone", async () => {
    const jobs = (changes: readonly string[], from: string) =>
      queryAfter<readonly KeepJob[] | null>(
        [...changes, "set local role service_role"],
        `dashboard_cube('${from}', '2026-10-02', 'UTC', '0')::jsonb -> 'jobs'`,
      );
    const job = (id: number, command: string, active = true) =>
      `insert into cron.job values (${id}, 'job ${id}', '${command.replaceAll("'", "''")}', ${active})`;
    const all = [
      "create schema cron",
      "create table cron.job (jobid bigint, jobname text, command text, active boolean)",
      `create table cron.job_run_details (
        jobid bigint, runid bigint, status text, return_message text, start_time timestamptz, end_time timestamptz
      )`,
      job(1, "select vigil.keep('Asia/Tokyo')"),
      job(2, "select vigil.keep('Etc/UTC')", false),
      job(3, "set lock_timeout = '5s'; select vigil.keep()"),
      job(4, "vacuum"),
      `insert into cron.job_run_details values
        (1, 2, 'succeeded', '1 row', '${ENDED}'), (1, 1, 'failed', 'x', '2026-11-20 11:00Z')`,
    ];
    const none = { lastRun: null, active: true };
    const at = { at: ENDED, status: "succeeded", message: "1 row" };
    expect(await jobs(all, "2026-10-02")).toEqual([
      { ...none, id: 1, name: "job 1", zones: ["Asia/Tokyo"], lastRun: at },
      { ...none, id: 2, name: "job 2", zones: ["UTC"], active: false },
      { ...none, id: 3, name: "job 3", zones: ["5s", "UTC"] },
    ]);
    expect(await jobs(all, "2026-10-01")).toBeNull();
    expect(await jobs([...all, "drop table cron.job_run_details"], "2026-10-02")).toBeNull();
    expect(await jobs([], "2026-10-02")).toBeNull();
  });

  const JOB_7: KeepJob = { id: 7, name: "vigil", zones: ["UTC"], active: true, lastRun: null };
  const run = (status: string, message: string) => ({ at: ENDED, status, message });
  const JOBS: Readonly<Record<string, readonly KeepJob[] | null>> = {
    "has stopped": [{ ...JOB_7, lastRun: run("succeeded", "1 row") }],
    fails: [{ ...JOB_7, lastRun: run("failed", "ERROR: timeout\nCONTEXT: x") }],
    "has never run, and keeps utc in small letters": [{ ...JOB_7, zones: ["5s", "utc"] }],
    "fails without a reason": [{ ...JOB_7, lastRun: run("failed", "") }],
    "has no name, and an end that is not known": [
      { ...JOB_7, name: null, lastRun: { at: null, status: null, message: null } },
    ],
    "is switched off": [{ ...JOB_7, active: false }],
    "keeps another zone": [{ ...JOB_7, zones: ["Asia/Tokyo"] }],
    "is the last one that is switched on": [
      { ...JOB_7, id: 5, active: false },
      JOB_7,
      { ...JOB_7, id: 9, active: false },
    ],
    "cannot be read": null,
  };

  test("behind an old answer is named with what to look at", async () => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    const lines = Object.entries(JOBS).map(([title, jobs]) => {
      const { state, advice } = keepJobTrouble(jobs, "UTC", now);
      return `a job that ${title}: ${state}\n  → ${advice}`;
    });
    await expect(lines.join("\n")).toMatchFileSnapshot("../goldens/doctor/jobs.txt");
  });
});
