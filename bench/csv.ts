import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "./quantile.ts";
import type { BenchFindings } from "./record.ts";

/** What counting a folder of CSV files takes. */
export interface CsvRow {
  readonly transactions: number;
  readonly megabytes: number;
  readonly way: "vigil" | "duckdb";
  /** Of the processor, in seconds. */
  readonly seconds: number;
  readonly peakMegabytes: number;
}

const ROUNDS = 3;

const PROJECT = join(import.meta.dirname, "..");

/** The days of the rows, and the range that is counted. */
const FIRST = Date.UTC(2026, 8, 1);
const DAYS = 89;
const RANGE = ["--from", "2026-10-29", "--to", "2026-11-28", "--time-zone", "UTC"];

/** Measures two ways to count folders of CSV files: `metrics --data`, and DuckDB's `count(distinct)` on the same files. */
export async function csv(isSmall: boolean): Promise<BenchFindings<readonly CsvRow[]>> {
  const figures: CsvRow[] = [];
  for (const transactions of isSmall ? [10_000] : [500_000, 5_000_000]) {
    const folder = await mkdtemp(join(tmpdir(), "vigil-csv-"));
    try {
      const megabytes = (await writeRows(folder, transactions)) / 1e6;
      const ways = {
        vigil: ["cli/vigil.js", "metrics", "--quiet", "--data", folder, ...RANGE],
        duckdb: ["bench/files/duckDb.mjs", folder],
      };
      for (const way of ["vigil", "duckdb"] as const) {
        figures.push({ transactions, megabytes, way, ...(await measured(ways[way], folder)) });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return { engines: [`DuckDB ${await duckDbVersion()}`], figures };
}

async function duckDbVersion(): Promise<string> {
  const path = join(PROJECT, "node_modules/@duckdb/node-api/package.json");
  return JSON.parse(await readFile(path, "utf8")).version;
}

/** The medians of several runs of a program, which is given by its path and its arguments. */
async function measured(program: readonly string[], folder: string) {
  const runs: NodeJS.ResourceUsage[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await usage(program, folder));
  // The times are in microseconds, and the memory in KiB.
  const seconds = runs.map((run) => (run.userCPUTime + run.systemCPUTime) / 1e6);
  const megabytes = runs.map(({ maxRSS }) => (maxRSS * 1024) / 1e6);
  return { seconds: quantile(seconds, 0.5), peakMegabytes: quantile(megabytes, 0.5) };
}

/** What the process of a program has used from its start to its end, when `usage.mjs` writes it to a file. */
async function usage(program: readonly string[], folder: string): Promise<NodeJS.ResourceUsage> {
  const file = join(folder, "usage.json");
  const recorder = join(PROJECT, "bench/files/usage.mjs");
  const child = spawn(process.execPath, ["--import", recorder, ...program], {
    cwd: PROJECT,
    env: { ...process.env, USAGE_FILE: file },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program.join(" ")} ends with ${code}`);
  return JSON.parse(await readFile(file, "utf8"));
}

const CHAIN_IDS = [1, 10, 56, 137, 8453, 42161];
const PROJECTS = 2_000;
const MEMBERSHIPS = 20_000;
const PEOPLE = 15_000;

/** Writes files of transactions, memberships and chains. Returns the size of the transactions in bytes. */
async function writeRows(folder: string, transactions: number): Promise<number> {
  const chains = CHAIN_IDS.map((id) => `${id},Chain of ${id}\n`);
  await writeFile(join(folder, "chains.csv"), `id,name\n${chains.join("")}`);
  const members = Array.from(
    { length: MEMBERSHIPS },
    (_, i) => `${i % PEOPLE}@example.org,${i % PROJECTS}\n`,
  );
  await writeFile(join(folder, "memberships.csv"), `email,project_id\n${members.join("")}`);
  return writeTransactions(join(folder, "transactions.csv"), transactions);
}

/** Writes transactions that are spread evenly over the days, without keeping them in memory. Returns the bytes. */
async function writeTransactions(path: string, transactions: number): Promise<number> {
  const file = createWriteStream(path);
  file.write("id,project_id,created_at,chain_id\n");
  for (let row = 0; row < transactions; row++) {
    const at = new Date(FIRST + Math.floor((row / transactions) * DAYS * 86_400_000));
    // Primes distribute projects and chains over the rows.
    const project = (row * 7919) % PROJECTS;
    const chain = CHAIN_IDS[(row * 31) % CHAIN_IDS.length];
    const hasRoom = file.write(`${row + 1},${project},${at.toISOString()},${chain}\n`);
    if (!hasRoom) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return file.bytesWritten;
}
