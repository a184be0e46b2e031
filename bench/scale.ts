/**
 * Measures the function's time as the rows grow while chains and projects stay as they are, from
 * the rows and from the rollups of `supabase/optional`, and what the rollups cost a writer; up to
 * 5,000,000 rows also with the transactions partitioned by month. Needs PostgreSQL on the machine. Run with
 * `npx tsx bench/scale.ts --rows 1000000 --rows 5000000`; the record goes to stdout.
 */

import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { formatCount } from "../shared/format.ts";
import {
  type NativePostgres,
  nativeFolder,
  nativeUser,
  startNativePostgres,
} from "../tests/embedded/nativePostgres.ts";
import { installRollups } from "./installRollups.ts";

const CHAINS = 12;
const PROJECTS = 200;
const DAYS = 400;
const LAST = "2026-10-31";

/** Up to it, partitions are measured too. */
const FEW = 1_000_000;

/** Above it, what reads every row is run once. */
const MANY = 10_000_000;

const COVERS = {
  "30 days": `date '${LAST}' - 29, date '${LAST}'`,
  "400 days": `date '${LAST}' - ${DAYS - 1}, date '${LAST}'`,
};

const ZONES = ["UTC", "Asia/Kathmandu"];

const NOW = `timestamptz '${LAST} 12:00Z' + interval '1 day'`;
const LATE = "timestamptz '2026-10-20 12:00Z'";

/** Seconds of the server's processor, which other work on the machine leaves alone, and by the clock. */
interface Cost {
  readonly processor: number;
  readonly clock: number;
}

const { values } = parseArgs({ options: { rows: { type: "string", multiple: true } } });
const folder = nativeFolder();
const user = nativeUser();
if (folder === undefined || user === undefined) throw new Error("no PostgreSQL on this machine");

const sizes: Size[] = [];
for (const rows of (values.rows ?? ["1000000"]).map(Number)) {
  const size = {
    rows,
    ...(await onServer((server) => measure(server, rows))),
    ...(rows <= FEW && { byMonth: await onServer((server) => measurePartitioned(server, rows)) }),
  };
  console.error(renderSize(size));
  sizes.push(size);
}
const record = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
  node: process.version,
  chains: CHAINS,
  projects: PROJECTS,
  days: DAYS,
  sizes,
};
process.stdout.write(`${JSON.stringify(record, null, 2)}\n`);

type Size = { rows: number; byMonth?: unknown } & Awaited<ReturnType<typeof measure>>;

async function onServer<Result>(run: (server: NativePostgres) => Promise<Result>): Promise<Result> {
  const server = await startNativePostgres(folder ?? "", user ?? {});
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

async function measure(server: NativePostgres, rows: number) {
  const runs = rows > MANY ? 1 : 3;
  fill(server, rows);
  const byRows = cubes(server, runs);
  const figures = answers(server);
  const writesBefore = { now: writes(server, NOW), late: writes(server, LATE) };

  await installRollups(server.run);
  const rollUp = cost(server, `call private.roll_up(date '${LAST}' + 1);`, 1);
  server.run("vacuum analyze");
  const byRollups = cubes(server, 3);
  if (answers(server) !== figures) throw new Error("rollups give other figures");
  const writesAfter = { now: writes(server, NOW), late: writes(server, LATE) };
  server.run(`insert into private.changed_days (source, day) values ('transactions', '${LAST}')`);
  const oneDayChanged = cubes(server, 3);
  return {
    postgres: server.run("show server_version"),
    cells: Number(
      server.run(`select (select count(*) from private.rolled_counts)
        + (select count(*) from private.rolled_identities)`),
    ),
    megabytes: {
      transactions: megabytes(server, "public.transactions"),
      rollups: megabytes(server, "private.rolled_counts", "private.rolled_identities"),
    },
    seconds: { byRows, byRollups, oneDayChanged, rollUp },
    microsecondsPerRow: { before: writesBefore, after: writesAfter },
  };
}

/** The same with a partition a month. */
async function measurePartitioned(server: NativePostgres, rows: number) {
  fill(server, rows);
  const figures = answers(server);
  server.run(`
    alter table transactions rename to transactions_whole;
    create table transactions (like transactions_whole including defaults)
      partition by range (created_at);
    create index on transactions (created_at, project_id, chain_id);
    do $$ declare month date; begin
      for month in select generate_series(date '2025-09-01', date '2026-11-01', '1 month') loop
        execute format('create table %I partition of transactions for values from (%L) to (%L)',
          to_char(month, '"transactions_"YYYY_MM'), month::text || ' 00:00Z',
          (month + interval '1 month')::date::text || ' 00:00Z');
      end loop;
    end $$;
    insert into transactions select * from transactions_whole;`);
  server.run("vacuum analyze");
  if (answers(server) !== figures) throw new Error("partitions give other figures");
  const plan = server.run(`explain (costs off) select count(*) from transactions
    where created_at >= timestamptz '${LAST} 00:00Z' - interval '29 days'
      and created_at < timestamptz '${LAST} 00:00Z' + interval '1 day'`);
  const byRows = cubes(server, 3);
  await installRollups(server.run);
  server.run(`call private.roll_up(date '${LAST}' + 1)`);
  server.run("vacuum analyze");
  if (answers(server) !== figures) throw new Error("rollups of partitions give other figures");
  return {
    partitions: Number(
      server.run("select count(*) from pg_partition_tree('transactions') where isleaf"),
    ),
    readFor30Days: new Set(plan.match(/transactions_\d{4}_\d\d(?= )/g)).size,
    seconds: { byRows, byRollups: cubes(server, 3) },
  };
}

/** No foreign key is checked: millions of rows take long enough. */
function fill(server: NativePostgres, rows: number): void {
  server.run(`
    set session_replication_role = replica;
    select setseed(0.5);
    insert into chains (id, name) select n, 'Chain ' || n from generate_series(1, ${CHAINS}) as n;
    insert into memberships (email, project_id)
    select 'user-' || n, n % ${PROJECTS} from generate_series(1, 2000) as n;
    insert into transactions (created_at, project_id, chain_id)
    select
      timestamptz '${LAST} 24:00Z' - interval '1 day' * (${DAYS} * (1 - n / ${rows}::float8)),
      floor(${PROJECTS} * random() * random()), 1 + floor(${CHAINS} * random() * random())
    from generate_series(0, ${rows - 1}) as n`);
  server.run("vacuum analyze");
}

function cubes(server: NativePostgres, runs: number): Record<string, Cost> {
  const entries = Object.entries(COVERS).flatMap(([name, cover]) =>
    ZONES.map((zone): [string, Cost] => {
      const call = `select length(public.dashboard_cube(${cover}, '${zone}')::text);`;
      return [`${name}, ${zone}`, cost(server, call, runs)];
    }),
  );
  return Object.fromEntries(entries);
}

function answers(server: NativePostgres): string {
  const calls = Object.values(COVERS).flatMap((cover) =>
    ZONES.map((zone) => `select md5(public.dashboard_cube(${cover}, '${zone}')::text);`),
  );
  return server.run(calls.join("\n"));
}

/** What a row takes of the processor, inserted alone and with 9,999 others; none of them stays. */
function writes(server: NativePostgres, instant: string) {
  const insert = "insert into transactions (created_at, project_id, chain_id)";
  const row = `${instant}, n % ${PROJECTS}, 1 + n % ${CHAINS}`;
  const alone = `do $$ begin
    for n in 1..10000 loop ${insert} values (${row}); end loop;
  end $$;`;
  const together = `${insert} select ${row} from generate_series(1, 10000) as n;`;
  const perRow = (sql: string) => {
    const { processor } = cost(server, `begin; ${sql} rollback;`, 5);
    return Number((processor * 100).toFixed(1));
  };
  return { alone: perRow(alone), together: perRow(together) };
}

/** The least of some runs in one session, after one that is not counted unless it is the only one. */
function cost(server: NativePostgres, sql: string, runs: number): Cost {
  const tick = `insert into ticks (processor, clock) select
    split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::numeric / 1e9,
    extract(epoch from clock_timestamp());`;
  const answer = server.run(`
    set max_parallel_workers_per_gather = 0;
    create temp table ticks (id int generated always as identity, processor numeric, clock numeric);
    ${tick} ${`${sql} ${tick}`.repeat(runs > 1 ? runs + 1 : 1)}
    select concat_ws(' ', min(processor), min(clock)) from (
      select id, processor - lag(processor) over tick as processor, clock - lag(clock) over tick as clock
      from ticks window tick as (order by id)
    ) as spent
    where id > ${runs > 1 ? 2 : 1}`);
  const [processor = 0, clock = 0] = (answer.split("\n").at(-1) ?? "").split(" ").map(Number);
  return { processor: Number(processor.toFixed(6)), clock: Number(clock.toFixed(6)) };
}

function megabytes(server: NativePostgres, ...tables: string[]): number {
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`);
  return Number(server.run(`select round((${sizes.join(" + ")}) / 1e6, 1)`));
}

function renderSize({ rows, cells, megabytes, seconds }: Size): string {
  const lines = Object.keys(seconds.byRows).map((question) => {
    const figures = [seconds.byRows, seconds.byRollups, seconds.oneDayChanged].map((costs) =>
      (costs[question]?.processor ?? 0).toFixed(2).padStart(8),
    );
    return `${question.padEnd(26)}${figures.join("")}`;
  });
  return [
    `${formatCount(rows)} rows in ${megabytes.transactions} MB, ${formatCount(cells)} cells in ${megabytes.rollups} MB`,
    "processor seconds by rows, by rollups, with one day changed:",
    ...lines,
  ].join("\n");
}
