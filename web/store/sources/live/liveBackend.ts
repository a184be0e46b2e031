import { Failure } from "../../../../shared/failure.ts";
import { isRefusedToken } from "../../../../shared/requests/answer.ts";
import { Outages } from "../../../../shared/requests/outages.ts";
import { singleFetch, supabaseFetch } from "../../../../shared/requests/supabaseFetch.ts";
import type { LiveSettings } from "../../../../shared/siteSettings.ts";
import { isClosedFunction } from "../../../../shared/supabase/cubeFunction.ts";
import {
  type CubeReading,
  type FetchedCube,
  fetchCube,
} from "../../../../shared/supabase/fetchCube.ts";
import { fetchKeptCube } from "../../../../shared/supabase/fetchCubeFromFunction.ts";
import { queryDays } from "../../url/cubeQuery.ts";
import { SessionNeeded } from "../readError.ts";
import type { SourcedCube } from "../sourcedCube.ts";
import { Clients } from "./clients.ts";
import { connectionTest } from "./connectionTest.ts";
import { cubeCache } from "./cubeCache.ts";
import type { CubeCache, FetchCube, LiveReading } from "./cubeSources.ts";
import { fetchOrTake, requestedAt } from "./earlyRequest.ts";
import { type Remembered, remembered } from "./remembered.ts";
import { isSignedIn } from "./session.ts";
import { configuredBackend } from "./settings.ts";
import { tablesClient } from "./tablesClient.ts";
import { CurrentViewer, type Viewer } from "./viewer.ts";

export interface LiveBackend {
  readonly fetch: FetchCube;
  /** The backend's figures that this browser has cached for the viewer. */
  readonly cache: CubeCache;
}

interface BackendListener {
  /** The viewer has a new token. */
  onToken(): void;
  /** Another viewer has signed in, or the viewer has signed out. */
  onOtherViewer(): void;
  /** An attempt has failed and will be repeated. */
  onFault(): void;
}

/** The backend of a page, and what the page knows of it. */
interface Connection {
  readonly settings: LiveSettings;
  readonly url: string;
  readonly viewer: CurrentViewer;
  readonly clients: Clients;
  /** Remembers that the backend has no `dashboard_cube`. */
  readonly noFunction: Remembered;
  /** Remembers that the backend keeps `dashboard_cube` for readers with a session. */
  readonly closedFunction: Remembered;
}

/**
 * The backend of the page: it fetches cubes for the current viewer, and caches them. The first read is followed by the
 * connection test, unless the reader must sign in first.
 */
export function liveBackend(
  settings: LiveSettings,
  { onToken, onOtherViewer, onFault }: BackendListener,
): LiveBackend {
  const backend = configuredBackend(settings);
  const { url } = backend;
  const network = {
    fetch: fetchOrTake,
    random: Math.random,
    now: () => performance.now(),
    isOnline: () => navigator.onLine,
    onRetry: onFault,
  };
  const outages = new Outages(network.now);
  window.addEventListener("online", () => outages.expectAnswer());
  const viewer = new CurrentViewer(url, onOtherViewer);
  const onViewer = (changed: Viewer) => viewer.change(changed);
  const clients = new Clients(backend, supabaseFetch(network, outages), { onToken, onViewer });
  const connection: Connection = {
    settings,
    url,
    viewer,
    clients,
    noFunction: remembered("no-function", url),
    closedFunction: remembered("closed-function", url),
  };
  const startTest = connectionTest(url, async () =>
    tablesClient(backend, singleFetch(network, outages), await clients.sessionToken()),
  );
  return {
    // Cached cubes are stored, and found by early.ts, under the URL of the settings, even if that is relative.
    cache: cubeCache(settings.url, () => viewer.current),
    fetch: async (reading, signal) => {
      try {
        const fetched = await fetchLive(connection, reading, signal);
        startTest();
        return fetched;
      } catch (failure) {
        if (signal.aborted) throw failure;
        const reported = reportedFailure(connection, failure);
        if (!(reported instanceof SessionNeeded)) startTest();
        throw reported;
      }
    },
  };
}

/**
 * Fetches a cube for the current viewer, from the function or, if the backend has none, from the tables.
 *
 * @throws SessionNeeded if the backend answers only readers with a session, and none is stored
 */
async function fetchLive(
  connection: Connection,
  reading: LiveReading,
  signal: AbortSignal,
): Promise<SourcedCube> {
  const { settings, url, viewer, clients, noFunction, closedFunction } = connection;
  // The viewer is that of the stored session until the large client (`whole`) is loaded, which reports its own session.
  if (clients.whole === null) viewer.readSession();
  const needsSession = settings.signIn !== undefined || closedFunction.isKnown();
  if (isSignedIn(url)) await clients.openSession();
  else if (needsSession) throw sessionNeeded();
  signal.throwIfAborted();
  const wantedOrigin = settings.read === "auto" && noFunction.isKnown() ? "tables" : settings.read;
  const startedAt = requestedAt();
  const fetched = await readCube(clients, needsSession, cubeReading(reading, signal), wantedOrigin);
  const { cube, origin, takenAt } = fetched;
  const readAt = Date.now();
  const duration = performance.now() - startedAt;
  if (wantedOrigin === "auto" && origin === "tables") noFunction.remember();
  // The clock of the database may be ahead. Tables do not say when they were counted.
  const at = Math.min(takenAt ?? readAt, readAt);
  return { cube, source: { kind: "live", at, readAt, origin, duration } };
}

type ClientlessReading = Omit<CubeReading, "client">;

/** What a read needs besides its client. From tables only the days of the query are read, without history. */
function cubeReading(
  { query, cover, mayBeKept }: LiveReading,
  signal: AbortSignal,
): ClientlessReading {
  return {
    covers: { function: cover, tables: queryDays(query) },
    timeZone: query.timeZone,
    signal,
    onMembershipsFailure,
    // The page shows no progress.
    onRows: () => {},
    now: Date.now(),
    // Policies may hide rows from the keys of a page.
    seesAll: false,
    fetchFromFunction: (call) => fetchKeptCube(call, mayBeKept),
  };
}

/**
 * Reads with the viewer's session or, without one, as a visitor. If the backend refuses the token of the session, and
 * visitors may read, it reads again as a visitor; if that fails too, the failure of the first read is thrown.
 */
async function readCube(
  { whole, visitor }: Clients,
  needsSession: boolean,
  reading: ClientlessReading,
  origin: LiveSettings["read"],
): Promise<FetchedCube> {
  try {
    return await fetchCube({ ...reading, client: whole ?? visitor }, origin);
  } catch (failure) {
    const mayReadAsVisitor = whole !== null && !needsSession;
    if (!mayReadAsVisitor || !isRefusedToken(failure)) throw failure;
    return fetchCube({ ...reading, client: visitor }, origin).catch(() => Promise.reject(failure));
  }
}

/** The failure of a read as the page reports it: `SessionNeeded` if the function is closed to visitors, else as it is. */
function reportedFailure({ url, closedFunction }: Connection, failure: unknown): unknown {
  const isClosed = failure instanceof Failure && isClosedFunction(failure);
  if (!isClosed || isSignedIn(url)) return failure;
  closedFunction.remember();
  return sessionNeeded(failure);
}

function sessionNeeded(cause?: Failure): SessionNeeded {
  return new SessionNeeded("backend", "the backend answers only readers with a session", { cause });
}

/** The specification requires that the failure is logged, and that active users are 0. */
function onMembershipsFailure(failure: unknown): void {
  console.error("Active users are not known", failure);
}
