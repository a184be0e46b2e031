import { afterAll, beforeAll } from "vitest";
import { type NativeServer, runIn } from "../embedded/nativePostgres.ts";
import { askHost } from "./sharedBackend.ts";
import {
  copyDatabase,
  startTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from "./testBackend.ts";

/** An empty backend for one test file or suite, which may change the backend. */
export function emptyBackend(options: Partial<TestBackendOptions> = {}): TestBackend {
  const opened: Partial<TestBackend> = {};
  beforeAll(async () => void Object.assign(opened, await startEmptyBackend(options)));
  afterAll(() => opened.stop?.());
  return opened as TestBackend;
}

/** An empty backend on the server of all test files. */
export async function startEmptyBackend(
  options: Partial<TestBackendOptions> = {},
): Promise<TestBackend> {
  return startTestBackend(await serverFolder(), { ...DEFAULT_OPTIONS, ...options });
}

/** The limit of rows is Supabase's own. */
const DEFAULT_OPTIONS = { rowCap: 1_000 };

/** The project's SQL in a new database of the server of all test files, whose roles it shares. */
export async function emptyDatabase(): Promise<Pick<NativeServer, "run">> {
  const folder = await serverFolder();
  if (folder === null) throw new Error("no PostgreSQL on this machine");
  const database = await copyDatabase(folder);
  return { run: (...queries) => runIn(folder, database, queries) };
}

function serverFolder(): Promise<string | null> {
  return askHost<string | null>({ share: "server" });
}
