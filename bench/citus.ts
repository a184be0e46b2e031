/**
 * Measures the function on one PostgreSQL and on clusters of Citus with 1, 2 and 4
 * workers, all on this machine, over the same rows. Needs Citus. `npx tsx bench/citus.ts --shape rows`
 * measures the shape `rows` anew in `bench/results/citus.json`.
 */

import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startCitusCluster } from "../tests/embedded/citusCluster.ts";
import { type NativeServer, startNativePostgres } from "../tests/embedded/nativePostgres.ts";
import { machine } from "./record.ts";
import { fillShape, LAST, type RowShape, SHAPES } from "./rows/shapes.ts";

const COVERS = { "62 days": 62, "400 days": 400 };
const WORKERS = [1, 2, 4];
/** The measured calls of a session. An earlier call opens connections and fills caches. */
const CALLS = 3;
/** The wait in milliseconds for the processes of an ended session. */
const ENDING = 500;
const RECORD = new URL("results/citus.json", import.meta.url);

/** No foreign key is checked, and the server does nothing but the calls. */
const SETTINGS = [
  "session_replication_role=replica",
  "autovacuum=off",
  "max_parallel_workers_per_gather=0",
  "work_mem=64MB",
];

/** The cost of one call. */
interface Cost {
  readonly seconds: number;
  /** Processor time of the coordinator (or the only server), then of each worker. */
  readonly processorSeconds: readonly number[];
}

type Costs = Readonly<Record<string, Cost>>;

interface Measured {
  readonly figures: string;
  readonly costs: Costs;
}

const { values } = parseArgs({ options: { shape: { type: "string", multiple: true } } });
for (const name of values.shape ?? ["rows", "wallets"]) {
  const shape: RowShape | undefined = Object.entries(SHAPES).find(([own]) => own === name)?.[1];
  if (shape === undefined) throw new Error(`no such shape: ${name}`);
  const measured = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    ...shape,
    ...(await measure(shape)),
  };
  const record = JSON.parse(await readFile(RECORD, "utf8").catch(() => "{}"));
  await writeFile(RECORD, `${JSON.stringify({ ...record, [name]: measured }, null, 2)}\n`);
}

async function measure(shape: RowShape) {
  const plain = await startNativePostgres(SETTINGS);
  const postgres = await plain.run("show server_version");
  const single = await filled(plain, [plain], shape);
  const clusters: Record<string, Measured> = {};
  for (const workers of WORKERS) {
    const cluster = await startCitusCluster(workers, SETTINGS);
    const own = await filled(cluster, [cluster, ...cluster.workers], shape);
    if (own.figures !== single.figures) throw new Error(`${workers} workers give other figures`);
    clusters[workers] = own;
  }
  return {
    postgres,
    single: single.costs,
    clusters: Object.fromEntries(
      Object.entries(clusters).map(([workers, { costs }]) => [workers, costs]),
    ),
  };
}

/** Fills a server, measures it and stops it. */
async function filled(
  server: NativeServer,
  nodes: readonly NativeServer[],
  shape: RowShape,
): Promise<Measured> {
  try {
    await server.run(fillShape(shape));
    return { figures: await figures(server), costs: await costsOf(server, nodes) };
  } finally {
    await server.stop();
  }
}

async function costsOf(server: NativeServer, nodes: readonly NativeServer[]): Promise<Costs> {
  const costs: Record<string, Cost> = {};
  for (const [name, days] of Object.entries(COVERS)) costs[name] = await cost(server, nodes, days);
  return costs;
}

function call(days: number): string {
  return `select length(vigil.dashboard_cube(date '${LAST}' - ${days - 1}, '${LAST}', 'UTC')::text);`;
}

function figures(server: NativeServer): Promise<string> {
  return server.run(...Object.values(COVERS).map((days) => call(days).replace("length(", "md5(")));
}

/** The cost of the later calls of a session, without its first call. */
async function cost(
  server: NativeServer,
  nodes: readonly NativeServer[],
  days: number,
): Promise<Cost> {
  const once = await lesserSession(server, nodes, [call(days)]);
  const often = await lesserSession(server, nodes, Array(1 + CALLS).fill(call(days)));
  return {
    seconds: perCall(often.seconds - once.seconds),
    processorSeconds: often.processorSeconds.map((seconds, node) =>
      perCall(seconds - (once.processorSeconds[node] ?? Number.NaN)),
    ),
  };
}

/** The session with less processor time of two sessions, because other work runs on the machine. */
async function lesserSession(
  server: NativeServer,
  nodes: readonly NativeServer[],
  calls: readonly string[],
): Promise<Cost> {
  const first = await session(server, nodes, calls);
  const second = await session(server, nodes, calls);
  return sum(second.processorSeconds) < sum(first.processorSeconds) ? second : first;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function perCall(seconds: number): number {
  return Number((seconds / CALLS).toFixed(3));
}

async function session(
  server: NativeServer,
  nodes: readonly NativeServer[],
  calls: readonly string[],
): Promise<Cost> {
  const before = nodes.map(processorSeconds);
  const started = performance.now();
  await server.run(...calls);
  const seconds = (performance.now() - started) / 1000;
  await setTimeout(ENDING);
  const after = nodes.map(processorSeconds);
  return { seconds, processorSeconds: after.map((sum, node) => sum - (before[node] ?? 0)) };
}

/** The processor time of all processes of a server, ended sessions included. */
function processorSeconds({ folder }: NativeServer): number {
  const [postmaster = ""] = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n");
  const ticks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .map(({ pid, parent, own, children }) => {
      if (pid === postmaster) return own + children;
      return parent === postmaster ? own : 0;
    });
  return sum(ticks) / 100;
}

function statOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
    return {
      pid,
      parent: fields[1],
      own: (user ?? 0) + (system ?? 0),
      children: (childUser ?? 0) + (childSystem ?? 0),
    };
  } catch {
    // The process has ended in the meantime.
    return { pid, parent: "", own: 0, children: 0 };
  }
}
