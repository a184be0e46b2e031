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

/** Counts folders of transactions by `metrics --data`, and by DuckDB's `count(distinct)` on the same files. */
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

/** The medians of a program. */
async function measured(words: readonly string[], folder: string) {
  const runs: NodeJS.ResourceUsage[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await usage(words, folder));
  const seconds = runs.map((run) => (run.userCPUTime + run.systemCPUTime) / 1e6);
  const megabytes = runs.map(({ maxRSS }) => (maxRSS * 1024) / 1e6);
  return { seconds: quantile(seconds, 0.5), peakMegabytes: quantile(megabytes, 0.5) };
}

/** What a process has used in all, which it writes to a file as it ends; memory is in KiB. */
async function usage(words: readonly string[], folder: string): Promise<NodeJS.ResourceUsage> {
  const file = join(folder, "usage.json");
  const recorder = join(PROJECT, "bench/files/usage.mjs");
  const child = spawn(process.execPath, ["--import", recorder, ...words], {
    cwd: PROJECT,
    env: { ...process.env, USAGE_FILE: file },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${words.join(" ")} ends with ${code}`);
  return JSON.parse(await readFile(file, "utf8"));
}

/** Writes transactions of 2,000 projects with ids, and their memberships. Returns the size in bytes. */
async function writeRows(folder: string, transactions: number): Promise<number> {
  const file = createWriteStream(join(folder, "transactions.csv"));
  const chains = [1, 10, 56, 137, 8453, 42161];
  file.write("id,project_id,created_at,chain_id\n");
  for (let row = 0; row < transactions; row++) {
    const at = new Date(FIRST + Math.floor((row / transactions) * DAYS * 86_400_000));
    const project = (row * 7919) % 2000;
    const chain = chains[(row * 31) % chains.length];
    const isTaken = file.write(`${row + 1},${project},${at.toISOString()},${chain}\n`);
    if (!isTaken) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  const members = Array.from(
    { length: 20_000 },
    (_, i) => `${i % 15_000}@example.org,${i % 2000}\n`,
  );
  await writeFile(join(folder, "memberships.csv"), `email,project_id\n${members.join("")}`);
  await writeFile(
    join(folder, "chains.csv"),
    `id,name\n${chains.map((id) => `${id},Chain of ${id}\n`).join("")}`,
  );
  return file.bytesWritten;
}
