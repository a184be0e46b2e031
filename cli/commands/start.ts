import { once } from "node:events";
import { join } from "node:path";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import { Failure } from "../../shared/failure.ts";
import type { LiveSettings } from "../../shared/supabase/siteSettings.ts";
import { apiKey } from "../embedded/apiKeys.ts";
import { openServer, type Port } from "../embedded/gateway.ts";
import { openLoadedDatabase } from "../embedded/loadedDatabase.ts";
import { loadedSnapshot } from "../embedded/loadedSnapshot.ts";
import { hasPostgrest } from "../embedded/postgrestBinary.ts";
import { IS_CLONE, PROJECT } from "../projectFolder.ts";
import { type BuiltPage, builtPage } from "../site/builtPage.ts";
import { serveSite } from "../site/serveSite.ts";
import { type Site, site } from "../site/site.ts";
import { commandName } from "../terminal/commandName.ts";
import { type BackendOutput, backendOutput } from "../terminal/progress.ts";
import type { World } from "../world.ts";
import { backendContent, describeContent, type LoadedContent, startBackend } from "./backend.ts";

export interface StartOptions {
  readonly data?: string;
  readonly port: number;
  readonly dev?: boolean;
}

interface Served extends LoadedContent {
  readonly url: string;
  /** What this machine cannot show; null if it shows everything. */
  readonly lack: string | null;
}

interface Start extends StartOptions {
  readonly world: World;
  readonly step: BackendOutput["step"];
  /** What ends it; the last one comes first. */
  readonly stops: (() => Promise<void>)[];
}

/**
 * Runs the dashboard on the embedded backend until the run has to stop. The page and the backend share
 * one origin, so that any free port will do. Without PostgREST it shows a snapshot of the same rows.
 */
export async function runStart(
  options: StartOptions,
  world: World,
  output = backendOutput(world),
): Promise<void> {
  const { data } = options;
  const stops: Start["stops"] = [];
  try {
    const served = await start({ ...options, world, step: output.step, stops });
    const loaded = await describeContent(served, data, (day) => `${served.url}?to=${day}`, world);
    output.stdout(`Vigil shows ${data ?? "demo data"} at ${served.url}`);
    if (served.lack !== null) output.stderr(served.lack);
    for (const line of [...loaded, ...nextSteps(data, commandName(world))]) output.stderr(line);
    if (!world.signal.aborted) await once(world.signal, "abort");
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

function nextSteps(data: string | undefined, command: string): string[] {
  if (data === undefined)
    return [
      `Next: ${command} start --data DIR shows tables of your own; docs/csv.md says what to`,
      "export, and docs/supabase.md how to show a Supabase of yours. Ctrl-C stops it.",
    ];
  return [
    `Next: ${command} backend with the same --data lets ${command} metrics print these`,
    "figures here; docs/supabase.md says how to show a Supabase of yours. Ctrl-C stops it.",
  ];
}

async function start(own: Start): Promise<Served> {
  if (own.dev) return startDev(own);
  const page = await builtPage(() => own.step("Building the page"));
  return ((await hasPostgrest()) ? startLive : startSnapshot)(page, own);
}

const LACK =
  `There is no PostgREST for ${process.platform}-${process.arch}, so this is a snapshot of the rows, ` +
  "counted once (docs/platforms.md).";

const LIVE: LiveSettings = { url: "/", key: apiKey("anon"), read: "auto" };

async function startLive(
  page: BuiltPage,
  { data, port, world, step, stops }: Start,
): Promise<Served> {
  const pages = serveSite(await localSite(page, LIVE));
  const backend = await startBackend(data, portsFrom(port), step, world, pages);
  stops.push(backend.stop);
  return { ...backend, url: pageUrl(backend.url), lack: null };
}

/** Installed nowhere, since another command may use the port next; editors show it in frames of theirs. */
const LOCAL = { base: "/", siteUrl: null, frameAncestors: null, isOffline: false } as const;

function localSite(page: BuiltPage, live: LiveSettings | null, nights: PublishedSnapshot[] = []) {
  return site(page, { ...LOCAL, live }, nights);
}

function pageUrl(url: string): string {
  return `http://localhost:${new URL(url).port}/`;
}

async function startSnapshot(
  page: BuiltPage,
  { data, port, world, step, stops }: Start,
): Promise<Served> {
  const { database, notes } = await world.endAtOnce(() =>
    openLoadedDatabase(backendContent(data, world), step),
  );
  stops.push(database.close);
  const query = async <Row>(sql: string, params?: unknown[]) =>
    (await database.pglite.query<Row>(sql, params)).rows;
  step("Counting");
  const { published, text } = await loadedSnapshot(database.pglite, query, world);
  const files: Site = new Map([
    ...(await localSite(page, null, [published])),
    [`snapshots/${published.entry.file}`, { text }],
    ["snapshots/index.json", { text: JSON.stringify({ schema: 1, snapshots: [published.entry] }) }],
  ]);
  const server = await openServer(portsFrom(port), serveSite(files));
  stops.push(server.close);
  return { query, notes, url: pageUrl(server.url), lack: LACK };
}

/** The port and those that follow. */
function portsFrom(port: number): Port {
  const length = Math.min(100, 65_536 - port);
  return port === 0 ? 0 : Array.from({ length }, (_, index) => port + index);
}

/** The sources of a clone, built as the browser asks for them. */
async function startDev({ data, port, world, step, stops }: Start): Promise<Served> {
  if (!IS_CLONE) {
    throw new Failure("usage", "--dev needs the sources: clone the project and run npm ci");
  }
  const { createServer } = await import("vite");
  const backend = await startBackend(data, 0, step, world);
  stops.push(backend.stop);
  const server = await createServer({
    root: join(PROJECT, "web"),
    configFile: join(PROJECT, "vite.config.ts"),
    logLevel: "warn",
    server: { port, proxy: { "/rest": backend.url } },
    plugins: [{ name: "live", transformIndexHtml: () => [LIVE_TAG] }],
  });
  stops.push(() => server.close());
  await server.listen();
  return { ...backend, url: server.resolvedUrls?.local[0] ?? "", lack: null };
}

/** The element in which the page finds its settings. */
const LIVE_TAG = {
  tag: "script",
  attrs: { type: "application/json", id: "live-settings" },
  children: JSON.stringify(LIVE),
  injectTo: "head-prepend",
} as const;
