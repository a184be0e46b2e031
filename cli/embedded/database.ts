import { readdir, readFile } from "node:fs/promises";
import type { Server, Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import type { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { PROJECT } from "../projectFolder.ts";
import { openCluster } from "./cluster.ts";

/** PostgreSQL inside this process, in memory, with the project's migrations applied. */
export interface Database {
  readonly pglite: PGlite;
  /** Lets other processes connect from this machine; returns the connection URI for libpq. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * A database with the tables of `supabase/migrations`. Its zone is UTC.
 *
 * @param prepare makes tables of its own, which the migrations then leave as they are
 */
export async function openDatabase(
  prepare: (pglite: PGlite) => Promise<void> = async () => {},
): Promise<Database> {
  const pglite = await openCluster();
  const { PGLiteSocketServer } = await import("@electric-sql/pglite-socket");
  // A connection that PostgREST replaces may still be open when the next one comes.
  const server = new PGLiteSocketServer({ db: pglite, port: 0, maxConnections: 4 });
  try {
    await pglite.exec(await readFile(SUPABASE_ROLES, "utf8"));
    await prepare(pglite);
    await applyMigrations(pglite);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  const sockets = new Set<Socket>();
  return {
    pglite,
    async listen() {
      await server.start();
      listenerOf(server).on("connection", (socket) => {
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

/** Its own affair, were it not that its stop waits for ever for a connection that came just before. */
function listenerOf(server: PGLiteSocketServer): Server {
  return Reflect.get(server, "server");
}

/** Runs a file of the `supabase` folder. */
export async function runSqlFile(pglite: PGlite, path: string): Promise<void> {
  await pglite.exec(await readFile(new URL(path, SUPABASE_FOLDER), "utf8"));
}

async function applyMigrations(pglite: PGlite): Promise<void> {
  const names = await readdir(new URL("migrations/", SUPABASE_FOLDER));
  for (const name of names.filter((name) => name.endsWith(".sql")).sort()) {
    await runSqlFile(pglite, `migrations/${name}`);
  }
}

const SUPABASE_FOLDER = pathToFileURL(join(PROJECT, "supabase/"));

const SUPABASE_ROLES = join(PROJECT, "cli/embedded/supabaseRoles.sql");
