import { once } from "node:events";
import type { RequestListener } from "node:http";
import { latest } from "../../shared/cube/newestRow.ts";
import type { Day } from "../../shared/days/day.ts";
import { liveQuery, noRowsHint, withTimeZone } from "../backend/liveCube.ts";
import { renderColumns } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { commandName } from "../world/commandName.ts";
import { type BackendOutput, backendOutput } from "../world/progress.ts";
import { located, type World } from "../world/world.ts";
import type { BackendContent } from "./embedded/database.ts";
import { type EmbeddedBackend, startEmbeddedBackend } from "./embedded/embeddedBackend.ts";
import type { Port } from "./embedded/gateway.ts";
import { fetchTableContents } from "./embedded/tableContents.ts";

interface BackendOptions {
  readonly data?: string | undefined;
  /** By default the usual port, or any free port if the usual port is taken. */
  readonly port?: number | undefined;
}

/**
 * Runs the embedded backend until the run has to stop. Writes its settings to stdout, as lines of a
 * `.env` file.
 */
export async function runBackend(
  { data, port }: BackendOptions,
  given: World,
  output = backendOutput(given),
): Promise<void> {
  const { world, notes } = withTimeZone(given);
  const backend = await startBackend(data, port ?? [USUAL_PORT, 0], output.step, world);
  const command = commandName(world);
  try {
    const showing = (day: Day) => `${command} metrics --to ${day}`;
    const loaded = await describeContent(backend, data, showing, world);
    output.stdout(`SUPABASE_URL=${backend.url}`);
    output.stdout(`SUPABASE_ANON_KEY=${backend.anonKey}`);
    output.stdout(`SUPABASE_SECRET_KEY=${backend.secretKey}`);
    for (const line of [...notes, ...loaded]) output.stderr(line);
    output.stderr(
      `Next: put the three lines into .env; in another terminal try ${command} metrics,`,
    );
    output.stderr(`or ${command} doctor, which checks the backend. Ctrl-C stops it.`);
    if (!world.signal.aborted) await once(world.signal, "abort");
  } finally {
    await backend.stop();
  }
}

/** The port of Supabase's local stack. */
const USUAL_PORT = 54321;

const SUPABASE_ROW_CAP = 1_000;

export function startBackend(
  data: string | undefined,
  port: Port,
  step: BackendOutput["step"],
  world: World,
  pages?: RequestListener,
): Promise<EmbeddedBackend> {
  const content = backendContent(data, world);
  const options = { port, content, rowCap: SUPABASE_ROW_CAP, pages, onStep: step };
  // A start needs no cleanup: everything is in memory or tied to this process.
  return world.endAtOnce(() => startEmbeddedBackend(options));
}

export function backendContent(data: string | undefined, world: World): BackendContent {
  return data === undefined
    ? { kind: "demo", now: world.now() }
    : { kind: "csv", folder: located(data, world) };
}

export type LoadedContent = Pick<EmbeddedBackend, "query" | "notes">;

/**
 * Lines about the loaded tables and how they were read.
 *
 * @param showing the command or URL that shows the days up to a day, for a usual range without rows
 */
export async function describeContent(
  backend: LoadedContent,
  folder: string | undefined,
  showing: (day: Day) => string,
  world: World,
): Promise<string[]> {
  const { range, timeZone } = liveQuery({}, world);
  const tables = await fetchTableContents(backend, timeZone);
  const newest = latest(tables.map(({ days }) => days?.to ?? null));
  const hints =
    newest !== null && newest < range.from ? [noRowsHint(range, newest, showing(newest))] : [];
  const columns = ["table", "rows", "from", "to", "chains"];
  const rows = tables.map(({ name, rows, days, chains }) => [
    ...[name, rows, days?.from ?? null, days?.to ?? null, chains],
  ]);
  const loaded = renderColumns({ columns, rows }, { columns: null, colour: false }).trimEnd();
  const lines = [...loaded.split("\n"), ...backend.notes, ...hints].map((line) => `  ${line}`);
  return [`Loaded ${folder ?? "demo data"}:`, ...lines].map(plainText);
}
