import { readFile } from "node:fs/promises";
import type { Server, Socket } from "node:net";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { PROJECT } from "../../world/projectFolder.ts";
import { findCsvFolder } from "../csv/csvFolder.ts";
import { loadCsv } from "../csv/loadCsv.ts";
import { openCluster } from "./cluster.ts";
import { MIGRATIONS, OWN_PROJECT, readSqlFile, readSqlFiles } from "./sqlFiles.ts";

/** PostgreSQL inside this process, in memory, with the project's SQL applied. */
export interface Database {
  readonly pglite: PGlite;
  /** Lets other processes connect from this machine; returns the connection URI for libpq. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * A database with the tables of `supabase/own-project`, in UTC.
 *
 * @param prepare runs before the SQL of the project, which keeps the tables that it creates
 */
export async function openDatabase(prepare?: (pglite: PGlite) => Promise<void>): Promise<Database> {
  const pglite = await migrated(await readProject(), prepare);
  const { PGLiteSocketServer } = await import("@electric-sql/pglite-socket");
  // When PostgREST replaces a connection, the old one may still be open.
  const server = new PGLiteSocketServer({ db: pglite, port: 0, maxConnections: 4 });
  const sockets = new Set<Socket>();
  return {
    pglite,
    async listen() {
      await server.start();
      listener(server).on("connection", (socket) => {
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
      });
      return `postgres://authenticator@${server.getServerConn()}/postgres?sslmode=disable`;
    },
    async close() {
      const stopped = server.stop();
      for (const socket of sockets) socket.destroy();
      await stopped;
      await pglite.close();
    },
  };
}

/**
 * The server in a private member of PGlite: without access to the server, `stop` can wait forever for a
 * connection that has just opened.
 */
function listener(server: PGLiteSocketServer): Server {
  return Reflect.get(server, "server");
}

async function runSqlFile(pglite: PGlite, path: string): Promise<void> {
  await pglite.exec(await readSqlFile(path));
}

/** The roles of every Supabase project, and the SQL of a project that has nothing else. */
function readProject(): Promise<[roles: string, project: string]> {
  return Promise.all([
    readFile(SUPABASE_ROLES, "utf8"),
    readSqlFiles([...OWN_PROJECT, ...MIGRATIONS]),
  ]);
}

async function migrated(
  [roles, project]: readonly [string, string],
  prepare: ((pglite: PGlite) => Promise<void>) | undefined,
): Promise<PGlite> {
  const pglite = await openCluster();
  try {
    await pglite.exec(roles);
    await prepare?.(pglite);
    await pglite.exec(project);
    // The tables of PostgreSQL itself are analyzed in every new cluster.
    await pglite.exec(`vacuum analyze ${DATABASE_TABLES.map(({ name }) => `public.${name}`)}`);
    return pglite;
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

const SUPABASE_ROLES = join(PROJECT, "cli/local/embedded/supabaseRoles.sql");

export type BackendContent =
  | { readonly kind: "demo"; readonly now: number }
  | { readonly kind: "csv"; readonly folder: string }
  | { readonly kind: "empty" };

/**
 * A database with its first rows, and notes on how these rows were read, for readers of the figures.
 *
 * @throws Failure (usage) when the folder cannot be used, (data) when a CSV file cannot be loaded
 */
export async function openLoadedDatabase(content: BackendContent, onStep: (step: string) => void) {
  const folder = content.kind === "csv" ? await findCsvFolder(content.folder) : null;
  let notes: readonly string[] = [];
  onStep("Starting PostgreSQL");
  const load = async (pglite: PGlite) => {
    if (folder !== null) notes = await loadCsv(pglite, folder, onStep);
    if (content.kind !== "demo") return;
    onStep("Loading demo data");
    await loadDemoData(pglite, content.now);
  };
  const database = await openDatabase(load);
  return { database, notes };
}

/**
 * Loads the demo data up to an instant, in milliseconds, before indexes are created. Foreign
 * keys are not checked: the demo data keeps them.
 */
export async function loadDemoData(pglite: PGlite, now: number): Promise<void> {
  await runSqlFile(pglite, "own-project/tables.sql");
  await pglite.exec("set session_replication_role = replica");
  const seed = await readSqlFile("seed.sql");
  await pglite.exec(seed.replaceAll("now()", `timestamptz '${new Date(now).toISOString()}'`));
  await pglite.exec("reset session_replication_role");
}
