/**
 * Measures the function where it hurts: many rows, many people, many wallets. Beside it stand the plain
 * grouped scans of the same rows, which no answer can do without, and the rollups of `supabase/optional`.
 * Needs PostgreSQL on the machine. `npx tsx bench/scale.ts --shape base --shape wallets` measures these
 * two anew in `bench/results/scale.json`; without a shape it is all of them, and the last one takes an hour.
 */

import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  type NativePostgres,
  nativeFolder,
  nativeUser,
  startNativePostgres,
} from "../tests/embedded/nativePostgres.ts";
import { machine } from "./record.ts";
import { installRollups } from "./rows/installRollups.ts";
import { CHAINS, fillShape, LAST, SHAPES, type Shape } from "./rows/shapes.ts";

const COVERS = { "62 days": 62, "400 days": 400 };
/** Each day of the second zone is in two days of UTC. */
const ZONES = ["UTC", "Asia/Kathmandu"];
const NOW = `timestamptz '${LAST} 12:00Z' + interval '1 day'`;
const LATE = "timestamptz '2026-10-20 12:00Z'";

/** Measured on the server's process, so that only `seconds` of the clock depend on other work. */
interface Cost {
  readonly processorSeconds: number;
  readonly seconds: number;
  /** Peak memory, without the memory that all processes share. */
  readonly megabytes: number;
}

const { values } = parseArgs({ options: { shape: { type: "string", multiple: true } } });
const folder = nativeFolder();
const user = nativeUser();
if (folder === undefined || user === undefined) throw new Error("no PostgreSQL on this machine");

const RECORD = new URL("results/scale.json", import.meta.url);

for (const name of values.shape ?? Object.keys(SHAPES)) {
  const shape: Shape | undefined = Object.entries(SHAPES).find(([own]) => own === name)?.[1];
  if (shape === undefined) throw new Error(`no such shape: ${name}`);
  const server = await startNativePostgres(folder, user);
  try {
    const measured = {
      date: new Date().toISOString().slice(0, 10),
      machine: machine(),
      postgres: server.run("show server_version"),
      ...shape,
      ...(await measure(server, shape)),
    };
    const record = JSON.parse(await readFile(RECORD, "utf8"));
    await writeFile(RECORD, `${JSON.stringify({ ...record, [name]: measured }, null, 2)}\n`);
  } finally {
    await server.stop();
  }
}

async function measure(server: NativePostgres, shape: Shape) {
  server.run(fillShape(shape));
  const plain = costs(server, (days) => scans(days));
  const byRows = costs(server, (days, zone) => call(days, zone));
  const figures = answers(server);
  const writesBefore = { now: writes(server, NOW), late: writes(server, LATE) };

  await installRollups(server.run);
  for (const zone of ZONES.slice(1)) {
    server.run(`insert into vigil_rollups.home_zones (zone) values ('${zone}')`);
  }
  const refresh = cost(server, `call vigil.refresh('${LAST}Z');`);
  server.run("vacuum analyze");
  // The worst case: a whole day comes from rows.
  const byRollupsToday = costs(server, (days, zone) => call(days, zone));
  if (answers(server) !== figures) throw new Error("today's rows give other figures");
  server.run(`call vigil.refresh('${LAST} 24:00Z')`);
  server.run("vacuum analyze");
  const byRollups = costs(server, (days, zone) => call(days, zone));
  if (answers(server) !== figures) throw new Error("rollups give other figures");
  const writesAfter = { now: writes(server, NOW), late: writes(server, LATE) };
  server.run(
    `insert into vigil_rollups.invalidations (source, day) values ('transactions', '${LAST}')`,
  );
  const oneDayChanged = costs(server, (days, zone) => call(days, zone));
  if (answers(server) !== figures) throw new Error("a day that is read again gives other figures");
  return {
    megabytes: {
      rows: megabytes(server, "public.transactions", "public.notifications"),
      rollups: megabytes(server, "vigil_rollups.days", "vigil_rollups.pairs"),
    },
    plain,
    byRows,
    byRollups,
    byRollupsToday,
    oneDayChanged,
    refresh,
    microsecondsPerRow: { before: writesBefore, after: writesAfter },
  };
}

/** The least that any answer reads: grouped by day in UTC and id, without zones and identities. */
function scans(days: number): string {
  const since = `timestamptz '${LAST} 24:00Z' - interval '${days} days'`;
  return `
    select count(*) from (
      select (created_at at time zone 'UTC')::date, project_id, chain_id, count(*)
      from transactions where created_at >= ${since} group by 1, 2, 3
    ) as cells;
    select count(*) from (
      select (date at time zone 'UTC')::date, address_id, chain_id, count(*)
      from notifications where date >= ${since} and status = 'sent' group by 1, 2, 3
    ) as cells;
    select count(*) from (
      select ("timestamp" at time zone 'UTC')::date, chain_id, count(*)
      from exploits where "timestamp" >= ${since} group by 1, 2
    ) as cells;
    select count(*) from (
      select (to_timestamp("timestamp") at time zone 'UTC')::date, event_type, count(*)
      from events where "timestamp" >= extract(epoch from ${since}) group by 1, 2
    ) as cells;`;
}

function call(days: number, zone: string): string {
  return `select length(vigil.dashboard_cube(date '${LAST}' - ${days - 1}, '${LAST}', '${zone}')::text);`;
}

function costs(
  server: NativePostgres,
  sql: (days: number, zone: string) => string,
): Record<string, Cost> {
  const entries = Object.entries(COVERS).flatMap(([name, days]) =>
    ZONES.map((zone): [string, Cost] => [`${name}, ${zone}`, cost(server, sql(days, zone))]),
  );
  return Object.fromEntries(entries);
}

function answers(server: NativePostgres): string {
  const calls = Object.values(COVERS).flatMap((days) =>
    ZONES.map(
      (zone) =>
        `select md5(vigil.dashboard_cube(date '${LAST}' - ${days - 1}, '${LAST}', '${zone}')::text);`,
    ),
  );
  return server.run(calls.join("\n"));
}

/** Processor time per inserted row, alone and with 9,999 others; all are rolled back. */
function writes(server: NativePostgres, instant: string) {
  const insert = "insert into transactions (created_at, project_id, chain_id)";
  const row = `${instant}, 1 + n % 200, 1 + n % ${CHAINS}`;
  const alone = `do $$ begin
    for n in 1..10000 loop ${insert} values (${row}); end loop;
  end $$;`;
  const together = `${insert} select ${row} from generate_series(1, 10000) as n;`;
  const perRow = (sql: string) => {
    const { processorSeconds } = cost(server, `begin; ${sql} rollback;`);
    return Number((processorSeconds * 100).toFixed(1));
  };
  return { alone: perRow(alone), together: perRow(together) };
}

/** The faster of two runs in separate sessions; a long run is not repeated. */
function cost(server: NativePostgres, sql: string): Cost {
  const first = run(server, sql);
  if (first.seconds > 30 || sql.startsWith("call")) return first;
  const second = run(server, sql);
  return second.processorSeconds < first.processorSeconds ? second : first;
}

function run(server: NativePostgres, sql: string): Cost {
  const tick = `insert into ticks (processor, clock) select
    split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::numeric / 1e9,
    extract(epoch from clock_timestamp());`;
  const kilobytes = (name: string) =>
    `substring(pg_read_file('/proc/self/status') from '${name}:\\s*(\\d+)')::numeric`;
  const answer = server.run(`
    set max_parallel_workers_per_gather = 0;
    create temp table ticks (id int generated always as identity, processor numeric, clock numeric);
    ${tick} ${sql} ${tick}
    select concat_ws(' ', max(processor) - min(processor), max(clock) - min(clock),
      (${kilobytes("VmHWM")} - ${kilobytes("RssFile")} - ${kilobytes("RssShmem")}) / 1000)
    from ticks`);
  const figures = (answer.split("\n").at(-1) ?? "").split(" ").map(Number);
  const [processorSeconds = 0, seconds = 0, megabytes = 0] = figures;
  return {
    processorSeconds: Number(processorSeconds.toFixed(3)),
    seconds: Number(seconds.toFixed(3)),
    megabytes: Math.round(megabytes),
  };
}

function megabytes(server: NativePostgres, ...tables: string[]): number {
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`);
  return Number(server.run(`select round((${sizes.join(" + ")}) / 1e6, 1)`));
}
