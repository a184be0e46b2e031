import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../shared/failure.ts";
import { jwtSecret } from "./apiKeys.ts";
import type { DatabaseUri } from "./database.ts";
import { postgrestBinary } from "./postgrestBinary.ts";

/** A running PostgREST, which answers on `http://127.0.0.1:port`. */
export interface Postgrest {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface PostgrestOptions {
  readonly databaseUri: DatabaseUri;
  /** Rows in one answer at most; what is beyond is cut off in silence, as on Supabase. */
  readonly rowCap: number;
}

/**
 * Starts PostgREST and waits until it answers.
 *
 * @throws Failure (backend) when there is no binary, or when it does not start
 */
export async function startPostgrest(options: PostgrestOptions): Promise<Postgrest> {
  const binary = await postgrestBinary(process.env["PATH"] ?? "");
  const port = await freePort();
  const child = spawn(binary, [], {
    env: environment(options, port),
    stdio: ["ignore", "ignore", "pipe"],
    // Out of the terminal's process group: Ctrl-C is ours to answer, in our order.
    detached: true,
  });
  const ended = endOf(child);
  const log = lastOutput(child);
  tieToThisProcess(child, ended);
  const stop = () => stopChild(child, ended);
  try {
    await answers(port, ended);
  } catch (cause) {
    await stop();
    throw new Failure("backend", `PostgREST did not start: ${log() || messageOf(cause)}`, {
      cause,
    });
  }
  return { port, pid: child.pid ?? 0, ended, stop };
}

/** PGlite holds one session: any other pool size, or a prepared statement, breaks requests. */
function environment({ databaseUri, rowCap }: PostgrestOptions, port: number): NodeJS.ProcessEnv {
  return {
    SystemRoot: process.env["SystemRoot"],
    LANG: "C.UTF-8",
    PGRST_DB_URI: databaseUri,
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_MAX_ROWS: String(rowCap),
    PGRST_DB_POOL: "1",
    PGRST_DB_PREPARED_STATEMENTS: "false",
    PGRST_DB_CHANNEL_ENABLED: "false",
    PGRST_DB_CONFIG: "false",
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(port),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
}

function lastOutput(child: ChildProcess): () => string {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-1000);
  });
  return () => output.trim();
}

/** PostgREST answers 503 until it has read the schema. */
async function answers(port: number, ended: Promise<void>): Promise<void> {
  let running = true;
  void ended.then(() => {
    running = false;
  });
  for (const deadline = Date.now() + 30_000; running && Date.now() < deadline; ) {
    const status = await fetch(`http://127.0.0.1:${port}/chains?limit=0`).then(
      (response) => response.status,
      () => 503,
    );
    if (status !== 503) return;
    await sleep(30);
  }
  throw new Error(running ? "no answer for 30 seconds" : "it exited");
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  const grace = setTimeout(() => child.kill("SIGKILL"), 2_000);
  await ended;
  clearTimeout(grace);
}

/** The child ends with this process: on `process.exit`, and, by a shell's pipe, on SIGKILL. */
function tieToThisProcess(child: ChildProcess, ended: Promise<void>): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const watch = process.platform === "win32" ? undefined : watchdog(child);
  void ended.then(() => {
    process.off("exit", kill);
    watch?.kill("SIGKILL");
  });
}

/** `read` returns when the pipe from this process closes, which the kernel sees to. */
function watchdog(child: ChildProcess): ChildProcess {
  const shell = spawn("/bin/sh", ["-c", 'read _; kill -9 "$0"', String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.unref();
  return shell;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
