import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../shared/failure.ts";
import { parseAnswer } from "../../shared/requests/answer.ts";
import type { Backend } from "../../shared/requests/backend.ts";
import { readText } from "../archive/readText.ts";
import { parseApiKey } from "../backend/apiKey.ts";
import { parseBackend, parseDotEnv, readEnvironment } from "../backend/settings.ts";
import { supabaseClient } from "../backend/supabaseClient.ts";
import { fetchTables } from "../init/describedTables.ts";
import { type Peek, proposedViews } from "../init/proposedViews.ts";
import { renderMigration, renderProposal } from "../init/renderMigration.ts";
import { PROJECT } from "../projectFolder.ts";
import { commandName } from "../terminal/commandName.ts";
import { located, type World } from "../world.ts";

interface InitOptions {
  readonly url?: string;
  readonly key?: string;
  readonly out: string;
  readonly withSecret?: boolean;
}

/**
 * Proposes the views over a backend's own tables: writes a migration and `.env`, and prints why and what
 * is left to do. Nothing is written unless the backend has answered everything.
 *
 * @throws Failure of kind `usage` without a secret key, of kind `backend` when it cannot be read
 */
export async function runInit(options: InitOptions, world: World): Promise<void> {
  const environment = readEnvironment(world);
  const { url = environment["SUPABASE_URL"], key = environment["SUPABASE_SECRET_KEY"] } = options;
  const backend = parseBackend({ ...environment, SUPABASE_URL: url, SUPABASE_SECRET_KEY: key });
  if (parseApiKey(backend.key).kind === "public") {
    throw new Failure("usage", "a public key does not show the tables; set SUPABASE_SECRET_KEY");
  }
  const views = await proposedViews(await fetchTables(backend, world), peekAt(backend, world));
  const at = world.now();
  const file = join(options.out, `${timestamp(at)}_vigil_views.sql`);
  await writeNew(file, renderMigration(views), world);
  const names = await writeDotEnv(located(".env", world), {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: publicKey(environment["SUPABASE_PUBLISHABLE_KEY"]),
    SUPABASE_ANON_KEY: publicKey(environment["SUPABASE_ANON_KEY"]),
    SUPABASE_SECRET_KEY: options.withSecret ? backend.key : undefined,
  });
  const settings = names.length === 0 ? "" : `added ${names.join(", ")} to .env\n`;
  const copy = join(options.out, `${timestamp(at + 1000)}_vigil_function.sql`);
  const next = nextSteps(file, copy, commandName(world));
  world.stdout.write(`${renderProposal(views)}\nwrote ${file}\n${settings}\n${next}`);
}

function peekAt(backend: Backend, world: World): Peek {
  const client = supabaseClient(backend, world);
  return async (table, column, like) => {
    // A name with other characters is quoted in a list of columns.
    const name = `"${column.replaceAll(/["\\]/g, "\\$&")}"`;
    const rows = client.from(table).select(`value:${name}`);
    const wanted = like === undefined ? rows.not(name, "is", null) : rows.ilike(name, like);
    const { data } = await parseAnswer(wanted.limit(1), table, world.signal);
    return (data as { value: unknown }[])[0]?.value ?? null;
  };
}

/** As Supabase numbers migrations, such as 20261101000000. */
function timestamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/\D/g, "").slice(0, 14);
}

async function writeNew(file: string, text: string, world: World): Promise<void> {
  const path = located(file, world);
  try {
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, text, { flag: "wx" });
  } catch (cause) {
    throw new Error(`cannot write ${file} (${(cause as Error).message})`, { cause });
  }
}

/** Adds the settings that a file does not have yet, below its own lines, and returns their names. */
async function writeDotEnv(
  path: string,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const text = (await readText(path)) ?? "";
  const present = parseDotEnv(text);
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined || name in present ? [] : [{ name, line: `${name}=${value}\n` }],
  );
  if (lines.length === 0) return [];
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  // Readable by its owner alone where it is new: it may hold a secret key.
  await appendFile(path, gap + lines.map(({ line }) => line).join(""), { mode: 0o600 });
  return lines.map(({ name }) => name);
}

function publicKey(key: string | undefined): string | undefined {
  return key !== undefined && parseApiKey(key).kind === "public" ? key : undefined;
}

const FUNCTION = join(PROJECT, "supabase/migrations/20261101000400_dashboard_cube.sql");

function nextSteps(file: string, copy: string, vigil: string): string {
  return `Left to do:
  1. Read ${file} and correct what was matched wrongly.
  2. cp "${FUNCTION}" "${copy}"
  3. supabase db push, with these two; Vigil's other migrations are for a project without tables.
  4. Set SUPABASE_SECRET_KEY, and SUPABASE_PUBLISHABLE_KEY for a live page.
  5. ${vigil} doctor
`;
}
