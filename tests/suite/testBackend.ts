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

export type TestBackendOptions = Pick<EmbeddedBackendOptions, "rowCap" | "pages">;

/**
 * Starts an empty project on a copy of the database of a native server, which takes a tenth of the time of
 * PostgreSQL compiled to WebAssembly.
 *
 * @param folder the folder of the server's socket; null starts the embedded PostgreSQL
 */
export function startTestBackend(
  folder: string | null,
  options: TestBackendOptions,
): Promise<TestBackend> {
  if (folder !== null) return startBackendOn({ port: 0, ...options }, () => openCopy(folder));
  return startEmbeddedBackend({ port: 0, content: { kind: "empty" }, ...options });
}

/** Copies the database `postgres`, which must have no session, and returns the name of the copy. */
export async function copyDatabase(folder: string): Promise<string> {
  const database = `copy_${crypto.randomUUID().replaceAll("-", "")}`;
  await runIn(folder, "template1", [`create database ${database} template postgres`]);
  return database;
}

async function openCopy(folder: string): Promise<OpenDatabase> {
  const database = await copyDatabase(folder);
  const client = new Client({ host: folder, user: "postgres", database, types: AS_EMBEDDED });
  await client.connect();
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
