import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../shared/failure.ts";
import { JWT_SECRET } from "./apiKeys.ts";
import { postgrestBinary } from "./postgrestBinary.ts";
import { tieChild } from "./tieChild.ts";

/** A running PostgREST, which answers on `http://127.0.0.1:port`. */
export interface Postgrest {
  readonly port: number;
  readonly pid: number | undefined;
  /** Resolves when the process ends, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface PostgrestOptions {
  readonly databaseUri: string;
  /** The maximum number of rows in one answer; further rows are cut off silently, as on Supabase. */
  readonly rowCap: number;
  /** PGlite supports one. */
  readonly connections: number;
}

/**
 * Starts PostgREST and waits until it answers.
 *
 * @throws Failure (backend) when there is no binary, or when it does not start
 */
export async function startPostgrest(options: PostgrestOptions): Promise<Postgrest> {
  const { SystemRoot } = process.env;
  const binary = await postgrestBinary();
  const [port, adminPort] = await Promise.all([freePort(), freePort()]);
  const child = spawn(binary, [], {
    env: { SystemRoot, LANG: "C.UTF-8", ...settings(options, port, adminPort) },
    stdio: ["ignore", "ignore", "pipe"],
    // Outside the terminal's process group: on Ctrl-C this process stops everything in order.
    detached: true,
  });
  const ended = processEnd(child);
  const lastOutput = recordOutput(child);
  tieChild(child);
  const stop = () => stopChild(child, ended);
  const problem = await startProblem(adminPort, ended);
  if (problem !== null) {
    await stop();
    throw new Failure("backend", `PostgREST did not start: ${problem} ${lastOutput()}`.trim());
  }
  return { port, pid: child.pid, ended, stop };
}

/** PGlite has a single session: a larger pool or prepared statements would break requests. */
function settings(
  { databaseUri, rowCap, connections }: PostgrestOptions,
  port: number,
  adminPort: number,
) {
  return {
    PGRST_DB_URI: databaseUri,
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_MAX_ROWS: String(rowCap),
    PGRST_DB_POOL: String(connections),
    PGRST_DB_PREPARED_STATEMENTS: String(connections > 1),
    PGRST_DB_CHANNEL_ENABLED: "false",
    PGRST_DB_CONFIG: "false",
    PGRST_JWT_SECRET: JWT_SECRET,
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(port),
    PGRST_ADMIN_SERVER_PORT: String(adminPort),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function processEnd(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
}

function recordOutput(child: ChildProcess): () => string {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-500);
  });
  return () => output.trim();
}

/**
 * Waits until PostgREST has read the schema; returns the problem, or null. A request for a table before
 * that would make it read the schema twice, the second time while other requests use the database.
 */
async function startProblem(adminPort: number, ended: Promise<void>): Promise<string | null> {
  const exit = ended.then(() => "it exited.");
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const probe = fetch(`http://127.0.0.1:${adminPort}/ready`).then(
      ({ ok }) => (ok ? null : sleep(20, "wait")),
      () => sleep(20, "wait"),
    );
    const outcome = await Promise.race([exit, probe]);
    if (outcome !== "wait") return outcome;
  }
  return "it was not ready for 30 seconds.";
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  const grace = setTimeout(() => child.kill("SIGKILL"), 2_000);
  await ended;
  clearTimeout(grace);
}
