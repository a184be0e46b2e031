import { once } from "node:events";
import { join } from "node:path";
import { Failure } from "../../shared/failure.ts";
import type { LiveSettings, SiteSettings } from "../../shared/siteSettings.ts";
import { withTimeZone } from "../backend/liveCube.ts";
import { type BuiltPage, builtPage } from "../site/builtPage.ts";
import { serveSite } from "../site/serveSite.ts";
import { type Site, site } from "../site/site.ts";
import { readSiteFile } from "../site/siteFile.ts";
import { readSiteRules } from "../site/siteRules.ts";
import { commandName } from "../world/commandName.ts";
import { type BackendOutput, backendOutput } from "../world/progress.ts";
import { IS_CLONE, PROJECT } from "../world/projectFolder.ts";
import type { World } from "../world/world.ts";
import { backendContent, describeContent, type LoadedContent, startBackend } from "./backend.ts";
import { apiKey } from "./embedded/apiKeys.ts";
import { openLoadedDatabase } from "./embedded/database.ts";
import { openServer, type Port } from "./embedded/gateway.ts";
import { loadedSnapshot } from "./embedded/loadedSnapshot.ts";
import { hasPostgrest } from "./embedded/postgrest.ts";

export interface StartOptions {
  readonly data?: string;
  readonly port: number;
  /** The file with the brand of the page. */
  readonly settings?: string;
  /** The file of rules that the trend shows. */
  readonly rules?: string;
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
  /** The steps that end it, called from the last to the first. */
  readonly stops: (() => Promise<void>)[];
}

/**
 * Runs the dashboard on the embedded backend until the run has to stop. The page and the backend share
 * one origin, so that any free port will do. Without PostgREST the page shows a snapshot of the same
 * rows.
 */
export async function runStart(
  options: StartOptions,
  given: World,
  output = backendOutput(given),
): Promise<void> {
  const { data } = options;
  const { world, notes } = withTimeZone(given);
  const stops: Start["stops"] = [];
  try {
    const served = await start({ ...options, world, step: output.step, stops });
    const loaded = await describeContent(served, data, (day) => `${served.url}?to=${day}`, world);
    output.stdout(`Vigil shows ${data ?? "demo data"} at ${served.url}`);
    for (const line of notes) output.stderr(line);
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
      `Next: ${command} start --data DIR shows your tables; docs/csv.md says what to`,
      "export, and docs/supabase.md how to show a Supabase of yours. Ctrl-C stops it.",
    ];
  return [
    `Next: ${command} backend with the same --data lets ${command} metrics print these`,
    "figures here; docs/supabase.md says how to show a Supabase of yours. Ctrl-C stops it.",
  ];
}

async function start(own: Start): Promise<Served> {
  if (own.dev) return startDev(own);
  const settings = await localSettings(own);
  const page = await builtPage(() => own.step("Building the page"));
  if (!(await hasPostgrest())) {
    const reason = `There is no PostgREST for ${process.platform}-${process.arch}`;
    return startSnapshot(page, settings, own, reason);
  }
  try {
    return await startLive(page, settings, own);
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== "backend") throw failure;
    return startSnapshot(page, settings, own, failure.message);
  }
}

const LIVE: LiveSettings = { url: "/", key: apiKey("anon"), read: "auto" };

/** The settings of a page that reads live. No browser installs it, since another command may use the port next. */
async function localSettings({ settings, rules, world }: Start): Promise<SiteSettings> {
  const { brand, timeZone } = await readSiteFile(settings, world);
  return {
    brand,
    base: "/",
    siteUrl: null,
    frameAncestors: [],
    rules: await readSiteRules(rules, world),
    live: { ...LIVE, ...(timeZone && { timeZone }) },
    isOffline: false,
  };
}

async function startLive(
  page: BuiltPage,
  settings: SiteSettings,
  { data, port, world, step, stops }: Start,
): Promise<Served> {
  const pages = await serveSite(await site(page, settings, null));
  const backend = await startBackend(data, portsFrom(port), step, world, pages);
  stops.push(backend.stop);
  return { ...backend, url: `${backend.url}/`, lack: null };
}

async function startSnapshot(
  page: BuiltPage,
  settings: SiteSettings,
  { data, port, world, step, stops }: Start,
  reason: string,
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
    ...(await site(page, { ...settings, live: null }, published)),
    [`snapshots/${published.entry.file}`, { text }],
    ["snapshots/index.json", { text: JSON.stringify({ schema: 1, snapshots: [published.entry] }) }],
  ]);
  const server = await openServer(portsFrom(port), await serveSite(files));
  stops.push(server.close);
  const lack = `${reason}, so this is a snapshot of the rows, counted once (docs/platforms.md).`;
  return { query, notes, url: `${server.url}/`, lack };
}

/** The port and the next ports, without the ports that browsers refuse. */
function portsFrom(port: number): Port {
  const length = Math.min(100, 65_536 - port);
  const ports = Array.from({ length }, (_, index) => port + index);
  return port === 0 ? 0 : ports.filter((port) => !REFUSED_BY_BROWSERS.has(port));
}

/** The ports above 1024 of https://fetch.spec.whatwg.org/#port-blocking. */
const REFUSED_BY_BROWSERS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

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
    server: { host: "127.0.0.1", port, proxy: { "/rest": backend.url } },
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
