import { types as embedded } from "@electric-sql/pglite";
import { Client, types as usual } from "pg";
import {
  type EmbeddedBackend,
  type EmbeddedBackendOptions,
  type OpenDatabase,
  startBackendOn,
  startEmbeddedBackend,
} from "../embedded/embeddedBackend.ts";
import { databaseUri, runIn } from "../embedded/nativePostgres.ts";

/** A project whose database a test file may change. */
export type TestBackend = EmbeddedBackend;

export interface TestBackendOptions extends Pick<EmbeddedBackendOptions, "rowCap" | "pages"> {
  /** Statements that are run before PostgREST reads the schema: a later change of the schema takes another start of it. */
  readonly statements?: readonly string[];
}

/**
 * Starts an empty project on a copy of the database of a native server, which takes a tenth of the time of
 * PostgreSQL compiled to WebAssembly.
 *
 * @param folder the folder of the server's socket; null starts the embedded PostgreSQL
 */
export async function startTestBackend(
  folder: string | null,
  { statements = [], ...options }: TestBackendOptions,
): Promise<TestBackend> {
  if (folder !== null) {
    return startBackendOn({ port: 0, ...options }, () => openCopy(folder, statements));
  }
  const backend = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, ...options });
  for (const statement of statements) await backend.query(statement);
  if (statements.length > 0) await backend.reloadSchema();
  return backend;
}

/** Copies the database `postgres`, which must have no session, and returns the name of the copy. */
export async function copyDatabase(folder: string): Promise<string> {
  const database = `copy_${crypto.randomUUID().replaceAll("-", "")}`;
  await runIn(folder, "template1", [`create database ${database} template postgres`]);
  return database;
}

async function openCopy(folder: string, statements: readonly string[]): Promise<OpenDatabase> {
  const database = await copyDatabase(folder);
  const client = new Client({ host: folder, user: "postgres", database, types: AS_EMBEDDED });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return {
    query: (sql, params) => client.query(sql, params),
    listen: async () => databaseUri(folder, database),
    close: () => client.end(),
  };
}

/** Values as the embedded backend returns them. */
const AS_EMBEDDED = {
  getTypeParser: (id: number) => embedded.parsers[id] ?? usual.getTypeParser(id),
};
