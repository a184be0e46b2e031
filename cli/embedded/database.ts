import { readdir, readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/** PostgreSQL inside this process, in memory, with the project's migrations applied. */
export interface Database {
  readonly pglite: PGlite;
  /** Lets other processes connect, over a free port of the loopback interface. */
  listen(): Promise<DatabaseUri>;
  close(): Promise<void>;
}

/** A libpq connection URI; it holds no password, PGlite asks for none. */
export type DatabaseUri = string;

export async function openDatabase(): Promise<Database> {
  const pglite = await PGlite.create({ postgresqlconf: ["timezone = 'UTC'"] });
  // A connection that PostgREST replaces may still be open when the next one comes.
  const server = new PGLiteSocketServer({ db: pglite, port: 0, maxConnections: 4 });
  try {
    await pglite.exec(supabaseRoles);
    await applyMigrations(pglite);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  return {
    pglite,
    async listen() {
      await server.start();
      return `postgres://authenticator@${server.getServerConn()}/postgres?sslmode=disable`;
    },
    async close() {
      await server.stop();
      await pglite.close();
    },
  };
}

/** Runs a file of the `supabase` folder. */
export async function runSqlFile(pglite: PGlite, path: string): Promise<void> {
  await pglite.exec(await readFile(new URL(path, supabaseFolder), "utf8"));
}

async function applyMigrations(pglite: PGlite): Promise<void> {
  const names = await readdir(new URL("migrations/", supabaseFolder));
  for (const name of names.filter((name) => name.endsWith(".sql")).sort()) {
    await runSqlFile(pglite, `migrations/${name}`);
  }
}

const supabaseFolder = new URL("../../supabase/", import.meta.url);

/** What a Supabase project has before its first migration, its generous default grants included. */
const supabaseRoles = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on functions to anon, authenticated, service_role;
`;
