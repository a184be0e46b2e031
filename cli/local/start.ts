import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import type { WeekStart } from "../../shared/brand.ts";
import type { QueryOptions } from "../../shared/days/queryOptions.ts";
import { Failure } from "../../shared/failure.ts";
import type { LiveSettings, SiteSettings } from "../../shared/siteSettings.ts";
import { escapedXml } from "../../shared/text/escapedXml.ts";
import { liveQuery, withTimeZone } from "../backend/liveCube.ts";
import { START_KEYS } from "../backend/settings.ts";
import { commandName, withCommand } from "../environment/commandName.ts";
import { type BackendOutput, backendOutput } from "../environment/progress.ts";
import { IS_CLONE, PROJECT } from "../environment/projectFolder.ts";
import { located, type World } from "../environment/world.ts";
import { builtPage } from "../site/builtPage.ts";
import { serveSite } from "../site/serveSite.ts";
import { site } from "../site/site.ts";
import { readSiteFile } from "../site/siteFile.ts";
import { readSiteRules } from "../site/siteRules.ts";
import { describeContent, type TableContent } from "./serving/describeContent.ts";
import { localFetch } from "./serving/localFetch.ts";
import { openServer, type Port, REST, restListener } from "./serving/server.ts";

export interface StartOptions {
  readonly data?: string;
  readonly port: number;
  /** The file with the brand of the page. */
  readonly settings?: string;
  readonly weekStartsOn?: WeekStart;
  /** The file of rules that the trend shows. */
  readonly rules?: string;
  readonly dev?: boolean;
}

interface Start extends StartOptions {
  readonly world: World;
  readonly step: BackendOutput["step"];
  /** The steps that end it, called from the last to the first. */
  readonly stops: (() => Promise<void>)[];
}

/**
 * Runs the dashboard until the run has to stop. It reads live, in this process: the rows of the folder that `data` names, or a
 * database with demo data. The page asks its own origin for the rows, so that it works on any port.
 *
 * @throws Failure (usage) when the port or the folder cannot be used, (data) when a CSV file cannot be loaded
 */
export async function runStart(
  options: StartOptions,
  processWorld: World,
  output = backendOutput(processWorld),
): Promise<void> {
  const { data } = options;
  const { world, notes: timeZoneNotes } = withTimeZone(processWorld);
  const stops: Start["stops"] = [];
  const start = { ...options, world, step: output.step, stops };
  try {
    const startServer = options.dev ? startDev : startBuilt;
    const { url, backendUrl, loaded, usual } = await startServer(start);
    const { range, timeZone } = liveQuery(usual, world);
    const lines = describeContent({
      tables: await loaded.contents(timeZone),
      notes: loaded.notes,
      folder: data,
      range,
      urlUntil: (day) => `${url}?to=${day}`,
    });
    output.stdout(`Vigil shows ${data ?? "demo data"} at ${url}`);
    for (const line of [...timeZoneNotes, ...lines]) output.stderr(line);
    for (const line of nextSteps(data, backendUrl, commandName(world))) {
      output.stderr(withCommand(line, world));
    }
    if (!world.signal.aborted) await once(world.signal, "abort");
  } catch (error) {
    // Clears the current step.
    output.step("");
    throw error;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** What to do with a running server; `data` is undefined for demo data. */
function nextSteps(data: string | undefined, url: string, command: string): string[] {
  return [
    data === undefined ? withOwnTables(command) : withoutServer(data, command),
    "These lines in .env let metrics, snapshot, check and site read the same rows:",
    `  SUPABASE_URL=${url}`,
    `  SUPABASE_PUBLISHABLE_KEY=${START_KEYS.public}`,
    `  SUPABASE_SECRET_KEY=${START_KEYS.secret}`,
    "docs/supabase.md says how to show a Supabase of yours. Ctrl-C stops it.",
  ];
}

function withOwnTables(command: string): string {
  return `Next: ${command} start --data DIR shows your tables; docs/csv.md says what to export.`;
}

function withoutServer(data: string, command: string): string {
  const folder = /\s/.test(data) ? `"${data}"` : data;
  return `Next: ${command} metrics --data ${folder} prints these figures without this server.`;
}

const LIVE: LiveSettings = { url: "/", key: START_KEYS.public, read: "auto" };

/** The settings of a page that reads live from this process. */
async function localSettings({
  settings,
  weekStartsOn,
  rules,
  world,
}: Start): Promise<SiteSettings> {
  const { brand, timeZone } = await readSiteFile(settings, world);
  return {
    brand: { ...brand, weekStartsOn: weekStartsOn ?? brand.weekStartsOn },
    base: "/",
    siteUrl: null,
    frameAncestors: [],
    rules: await readSiteRules(rules, world),
    live: timeZone === undefined ? LIVE : { ...LIVE, timeZone },
    // An installed page would open at this port even when another program uses it.
    isOffline: false,
  };
}

/** What a page shows first, as far as its site names it. */
type Usual = Pick<QueryOptions, "last" | "timeZone">;

/** A server, and what it shows. */
interface Served {
  /** The URL of the page, with a slash at its end. */
  readonly url: string;
  readonly backendUrl: string;
  readonly loaded: Loaded;
  readonly usual: Usual;
}

/**
 * Serves the built page and the rows on one port. The port is open from the beginning, and answers with the current step until
 * both are ready.
 */
async function startBuilt(start: Start): Promise<Served> {
  const settings = await localSettings(start);
  let currentStep = "";
  let dashboard: RequestListener | null = null;
  const server = await openServer(portsFrom(start.port), (incoming, answer) => {
    if (dashboard === null) answerLoading(currentStep, answer);
    else dashboard(incoming, answer);
  });
  start.stops.push(server.close);
  const onStep = (step: string) => {
    currentStep = step;
    start.step(step);
  };
  // If the rows cannot be loaded, the build of the page ends too.
  const buildController = new AbortController();
  start.stops.push(async () => buildController.abort());
  const buildSignal = AbortSignal.any([buildController.signal, start.world.signal]);
  const [page, loaded] = await Promise.all([
    builtPage(() => onStep("Building the page"), buildSignal),
    load({ ...start, step: onStep }),
  ]);
  const newestSnapshot = null;
  const answerPage = await serveSite(await site(page, settings, newestSnapshot));
  const answerRows = restListener(loaded.fetch);
  dashboard = (incoming, answer) => {
    const isForRows = incoming.url?.startsWith(REST) ?? false;
    if (isForRows) answerRows(incoming, answer);
    else answerPage(incoming, answer);
  };
  const usual = { last: settings.brand.last, timeZone: settings.live?.timeZone };
  return { url: `${server.url}/`, backendUrl: server.url, loaded, usual };
}

/** A page that says what the start is doing, and looks again each second. */
function answerLoading(step: string, answer: ServerResponse): void {
  answer.writeHead(503, { "content-type": "text/html; charset=utf-8", "retry-after": "1" });
  answer.end(
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">' +
      "<title>Vigil</title><p>Vigil is starting; the page appears when its rows are there." +
      `<p>${escapedXml(step)}`,
  );
}

/** The rows that are shown. */
interface Loaded {
  /** Answers the calls of the page. */
  readonly fetch: typeof fetch;
  /** Notes on how the rows were read, for readers of the figures. */
  readonly notes: readonly string[];
  contents(timeZone: string): Promise<TableContent[]>;
}

/** Loads the rows. A signal may end it at once: everything is in memory, so nothing needs a cleanup. */
function load({ data, world, step, stops }: Start): Promise<Loaded> {
  return world.endAtOnce(() =>
    data === undefined
      ? loadDemo(world, step, stops)
      : loadFolder(located(data, world), world, step),
  );
}

/** Reads a folder of CSV files. Only its readers are imported, since the database takes long to load. */
async function loadFolder(path: string, world: World, step: Start["step"]): Promise<Loaded> {
  const { folderAnswers } = await import("./csv/folderAnswers.ts");
  const { folderContents } = await import("./csv/folderContents.ts");
  const { readCsvFolder } = await import("./csv/readCsvFolder.ts");
  const folder = await readCsvFolder(path, step);
  return {
    fetch: localFetch(folderAnswers(folder, world.now)),
    notes: folder.notes,
    contents: async (timeZone) => folderContents(folder, timeZone),
  };
}

/** Opens a database with demo data. One of `stops` closes it. */
async function loadDemo(world: World, step: Start["step"], stops: Start["stops"]): Promise<Loaded> {
  const { openDemoDatabase } = await import("./embedded/database.ts");
  const { databaseAnswers } = await import("./embedded/databaseAnswers.ts");
  const { fetchTableContents } = await import("./embedded/tableContents.ts");
  const pglite = await openDemoDatabase(world.now(), step);
  stops.push(() => pglite.close());
  return {
    fetch: localFetch(databaseAnswers(pglite)),
    notes: [],
    contents: (timeZone) => fetchTableContents(pglite, timeZone),
  };
}

/** The port and those after it, up to 20, without those that browsers refuse; 0 for any free port. */
function portsFrom(port: number): Port {
  if (port === ANY_FREE_PORT) return ANY_FREE_PORT;
  const length = Math.min(20, MAX_PORT - port + 1);
  const ports = Array.from({ length }, (_, index) => port + index);
  return ports.filter((candidate) => !REFUSED_BY_BROWSERS.has(candidate));
}

const ANY_FREE_PORT = 0;
const MAX_PORT = 65_535;

/** The ports of https://fetch.spec.whatwg.org/#port-blocking. */
const REFUSED_BY_BROWSERS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

/**
 * Serves the page from the sources of a clone, each built when the browser asks for it. Calls for rows are passed on to a
 * backend on another port.
 */
async function startDev(start: Start): Promise<Served> {
  if (!IS_CLONE) {
    throw new Failure("usage", "--dev needs the sources: clone the project and run npm ci");
  }
  const { createServer } = await import("vite");
  const loaded = await load(start);
  const backend = await openServer(ANY_FREE_PORT, restListener(loaded.fetch));
  start.stops.push(backend.close);
  const server = await createServer({
    root: join(PROJECT, "web"),
    configFile: join(PROJECT, "vite.config.ts"),
    logLevel: "warn",
    server: { host: "127.0.0.1", port: start.port, proxy: { "/rest": backend.url } },
    plugins: [{ name: "live", transformIndexHtml: () => [LIVE_TAG] }],
  });
  start.stops.push(() => server.close());
  await server.listen();
  const url = server.resolvedUrls?.local[0] ?? "";
  // The page of the sources has the usual range, and days in the reader's zone.
  return { url, backendUrl: backend.url, loaded, usual: {} };
}

/** The element in which the page finds its settings. */
const LIVE_TAG = {
  tag: "script",
  attrs: { type: "application/json", id: "live-settings" },
  children: JSON.stringify(LIVE),
  injectTo: "head-prepend",
} as const;
