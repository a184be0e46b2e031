/**
 * Measures the process that reads the tables, page by page, for a growing number of rows: what it
 * holds must stay the same, its CPU time must grow as the rows do. Seconds depend on what else the
 * machine does, and the peak on how late garbage is collected: compare the other columns. Run with
 * `npx tsx bench/reader.ts [rows…]`.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type EmbeddedBackend, startEmbeddedBackend } from "../cli/embedded/embeddedBackend.ts";
import { formatCount } from "../shared/format.ts";
import { DAYS, fillTransactions } from "./fillTransactions.ts";

const CLI = join(import.meta.dirname, "../cli/index.ts");
const READ = `metrics --from ${DAYS.from} --to ${DAYS.to} --time-zone UTC --read tables --json`;

/** The system's own peak would count what this process held when it started the reader. */
const TELL = `
  let peak = 0;
  const look = () => { peak = Math.max(peak, process.memoryUsage.rss()); };
  setInterval(look, 10).unref();
  process.on("exit", () => {
    look();
    gc();
    const held = process.memoryUsage().heapUsed;
    console.error(JSON.stringify({ peak, held, ...process.cpuUsage() }));
  });`;

interface Measurement {
  readonly rows: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly heldMegabytes: number;
  readonly peakMegabytes: number;
}

const sizes = process.argv.slice(2).map(Number);
const table = [];
for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) {
  const { seconds, cpuSeconds, heldMegabytes, peakMegabytes } = await measure(rows);
  table.push({
    rows: formatCount(rows),
    seconds: seconds.toFixed(1),
    "rows/s": formatCount(Math.round(rows / seconds)),
    "reader's CPU s": cpuSeconds.toFixed(1),
    "reader's MB held": heldMegabytes.toFixed(1),
    "reader's peak MB": Math.round(peakMegabytes),
  });
}
console.table(table);

async function measure(rows: number): Promise<Measurement> {
  const content = { kind: "empty" } as const;
  const backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  try {
    await fillTransactions(backend, rows);
    return await read(backend, rows);
  } finally {
    await backend.stop();
  }
}

/** The reader is a process of its own, which tells what it took when it ends. */
async function read({ url, secretKey }: EmbeddedBackend, rows: number): Promise<Measurement> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      "--expose-gc",
      "--import",
      "tsx",
      "--import",
      `data:text/javascript,${TELL}`,
      CLI,
      ...READ.split(" "),
    ],
    {
      env: { ...process.env, SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [stdout, stderr] = [await text(child.stdout), await text(child.stderr)];
  if (child.exitCode === null) await once(child, "close");
  const seconds = (performance.now() - started) / 1000;
  if (JSON.parse(stdout).cards.scannedTransactions.value !== rows) throw new Error(stderr);
  const { peak, held, user, system } = JSON.parse(stderr.trim().split("\n").at(-1) ?? "");
  return {
    rows,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    heldMegabytes: held / 2 ** 20,
    peakMegabytes: peak / 2 ** 20,
  };
}

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
