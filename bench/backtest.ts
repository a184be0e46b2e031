/**
 * Prints how often the demo data of today fire the rules of docs/alerts.md in 30 days:
 * `npx tsx bench/backtest.ts`.
 */

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedBackend } from "../cli/local/embedded/embeddedBackend.ts";

const ROOT = join(import.meta.dirname, "..");

const page = await readFile(join(ROOT, "docs/alerts.md"), "utf8");
const [, rules = ""] = /\n```txt\n(.*?)```/s.exec(page) ?? [];
const cwd = await mkdtemp(join(tmpdir(), "vigil-bench-"));
const content = { kind: "demo", now: Date.now() } as const;
const { url, secretKey, stop } = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
try {
  await writeFile(join(cwd, "alerts.txt"), rules);
  const env = { ...process.env, SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
  const command = "check --quiet --json --rules alerts.txt --backtest 400d --time-zone UTC";
  const words = [join(ROOT, "cli/vigil.js"), ...command.split(" ")];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd, env });
  const found: { rule: string; per30Days: number | null }[] = JSON.parse(stdout).rules;
  for (const { rule, per30Days } of found) console.log(`${per30Days ?? "unknown"}\t${rule}`);
} finally {
  await stop();
  await rm(cwd, { recursive: true });
}
