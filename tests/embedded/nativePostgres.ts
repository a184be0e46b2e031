import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { MIGRATIONS, OWN_PROJECT, readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";

/** A running server of the PostgreSQL that is installed on this machine. */
export interface NativeServer {
  /** The folder of the server's socket, which is the server's address. */
  readonly folder: string;
  /** Runs SQL as superuser; returns what `psql` prints without decoration. */
  run(sql: string): string;
  stop(): Promise<void>;
}

/** A server with the project's SQL applied. */
export interface NativePostgres extends NativeServer {
  /** The connection URI for libpq of PostgREST's own role. */
  readonly uri: string;
}

/** The cube of a hundred thousand identities takes some megabytes. */
const MAX_OUTPUT = 256 * 2 ** 20;

/** Where `initdb`, `pg_ctl` and `psql` are: on the PATH, or where Debian keeps them. Not on Windows, which lacks the sockets. */
export function nativeFolder(): string | undefined {
  if (process.platform === "win32") return undefined;
  const { PATH = "" } = process.env;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  return [
    ...PATH.split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ].find((folder) => ["initdb", "pg_ctl", "psql"].every((name) => existsSync(join(folder, name))));
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** The account to run the server as: PostgreSQL refuses root. */
export function nativeUser(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number.parseInt(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout ?? "", 10),
  );
  return uid && gid ? { uid, gid } : undefined;
}

export async function startNativePostgres(
  folder: string,
  user: Account,
  settings: readonly string[] = [],
): Promise<NativePostgres> {
  const server = await startNativeServer(folder, user, settings);
  try {
    for (const sql of await projectSql()) server.run(sql);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const host = encodeURIComponent(server.folder);
  return { ...server, uri: `postgres://authenticator@/postgres?host=${host}` };
}

/** A server with an empty database. */
export async function startNativeServer(
  folder: string,
  user: Account,
  settings: readonly string[] = [],
): Promise<NativeServer> {
  const scratch = await mkdtemp(join(SHORT_PATH, "vigil-pg-"));
  try {
    return await startIn(scratch, folder, user, settings);
  } catch (error) {
    await rm(scratch, { recursive: true });
    throw error;
  }
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
  await chown(scratch, user.uid ?? -1, user.gid ?? -1);
  const data = join(scratch, "data");
  const options = {
    ...user,
    env: ENVIRONMENT,
    cwd: scratch,
    stdio: "pipe",
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT,
  } as const;
  const tool = (name: string, args: string[], input = "") =>
    execFileSync(join(folder, name), args, { ...options, input });

  tool("initdb", ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]);
  const server = [
    "timezone=UTC",
    "lc_messages=C",
    "listen_addresses=",
    `unix_socket_directories=${scratch}`,
    "fsync=off",
    ...settings,
  ];
  const words = server.map((setting) => `-c ${setting}`).join(" ");
  tool("pg_ctl", ["-D", data, "-o", words, "-l", join(scratch, "log"), "-w", "start"]);
  const psql = ["-h", scratch, "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-qAtX"];
  return {
    folder: scratch,
    run: (sql) => tool("psql", psql, sql).trim(),
    async stop() {
      tool("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
      await rm(scratch, { recursive: true });
    },
  };
}

/** Supabase's roles, and the SQL of a project that has nothing else. */
export async function projectSql(): Promise<string[]> {
  const roles = new URL("../../cli/local/embedded/supabaseRoles.sql", import.meta.url);
  const files = [...OWN_PROJECT, ...MIGRATIONS].map(readSqlFile);
  return Promise.all([readFile(roles, "utf8"), ...files]);
}
