/**
 * Measures the function on large databases: many rows, many people, many wallets. Also measures plain grouped
 * scans of the same rows, which every answer needs, and the function with parallel workers. `npx tsx bench/scale.ts --shape base --shape wallets` measures these two shapes again in
 * `bench/results/scale.json`. Without `--shape` it measures all shapes; the last shape takes an hour.
 */

import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type NativeServer, startNativePostgres } from "../tests/embedded/nativePostgres.ts";
import { machine, recordText } from "./record.ts";
import { fillShape, LAST, type RowShape, SHAPES } from "./rows/shapes.ts";

const COVERS = { "62 days": 62, "400 days": 400 };
/** Each day of the second zone overlaps two days of UTC. */
const ZONES = ["UTC", "Asia/Kathmandu"];

/** Measured on the server's process: only `seconds`, by the clock, depend on other work. */
interface Cost {
  readonly processorSeconds: number;
  readonly seconds: number;
  /** Peak memory, without the memory that all processes share. */
  readonly megabytes: number;
}

const { values } = parseArgs({ options: { shape: { type: "string", multiple: true } } });

const RECORD = new URL("results/scale.json", import.meta.url);

for (const name of values.shape ?? Object.keys(SHAPES)) {
  const shape: RowShape | undefined = Object.entries(SHAPES).find(([own]) => own === name)?.[1];
  if (shape === undefined) throw new Error(`no such shape: ${name}`);
  const server = await startNativePostgres();
  try {
    const measured = {
      date: new Date().toISOString().slice(0, 10),
      machine: machine(),
      postgres: await server.run("show server_version"),
      ...shape,
      ...(await measure(server, shape)),
    };
    const record = JSON.parse(await readFile(RECORD, "utf8"));
    await writeFile(RECORD, recordText({ ...record, [name]: measured }));
  } finally {
    await server.stop();
  }
}

/** The size of the rows, and the costs of plain scans and of the function, by one process and with workers. */
async function measure(server: NativeServer, shape: RowShape) {
  await server.run(...fillShape(shape));
  const rows =
    "pg_total_relation_size('public.transactions') + pg_total_relation_size('public.notifications')";
  return {
    megabytes: { rows: Number(await server.run(`select round((${rows}) / 1e6, 1)`)) },
    plain: await costs(server, (days) => scans(days)),
    byRows: await costs(server, (days, zone) => call(days, zone)),
    byWorkers: await costs(server, (days, zone) => call(days, zone), 2),
  };
}

/** The minimum that every answer reads: grouped by day in UTC and id, without zones and identities. */
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

/** The cost of a query for each cover in each zone, by their names. */
async function costs(
  server: NativeServer,
  sql: (days: number, zone: string) => string,
  workers = 0,
): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  for (const [name, days] of Object.entries(COVERS)) {
    for (const zone of ZONES) {
      costs[`${name}, ${zone}`] = await cost(server, sql(days, zone), workers);
    }
  }
  return costs;
}

/** The faster of two runs in separate sessions; a long run is not repeated. */
async function cost(server: NativeServer, sql: string, workers: number): Promise<Cost> {
  const first = await run(server, sql, workers);
  if (first.seconds > 30) return first;
  const second = await run(server, sql, workers);
  return second.processorSeconds < first.processorSeconds ? second : first;
}

/** The cost of a query in a new session, which reads its own use of the processor and of memory before and after. */
async function run(server: NativeServer, sql: string, workers: number): Promise<Cost> {
  const tick = `insert into ticks (processor, clock) select
    split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::numeric / 1e9,
    extract(epoch from clock_timestamp());`;
  const kilobytes = (name: string) =>
    `substring(pg_read_file('/proc/self/status') from '${name}:\\s*(\\d+)')::numeric`;
  const answer = await server.run(
    `set max_parallel_workers_per_gather = ${workers}`,
    "create temp table ticks (id int generated always as identity, processor numeric, clock numeric)",
    tick,
    sql,
    tick,
    `select concat_ws(' ', max(processor) - min(processor), max(clock) - min(clock),
      (${kilobytes("VmHWM")} - ${kilobytes("RssFile")} - ${kilobytes("RssShmem")}) / 1000)
    from ticks`,
  );
  const figures = (answer.split("\n").at(-1) ?? "").split(" ").map(Number);
  const [processorSeconds = 0, seconds = 0, megabytes = 0] = figures;
  return {
    processorSeconds: Number(processorSeconds.toFixed(3)),
    seconds: Number(seconds.toFixed(3)),
    megabytes: Math.round(megabytes),
  };
}
