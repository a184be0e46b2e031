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
  /** The viewer's token has changed. */
  onFresh(): void;
  /** Another viewer has signed in, or the viewer has signed out. */
  onOther(): void;
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

/** Connects to the backend. A session may also come later, from another tab. */
export function liveBackend(
  settings: LiveSettings,
  { onFresh, onOther, onFault }: BackendListener,
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
  const viewer = new CurrentViewer(url, onOther);
  const onViewer = (changed: Viewer) => viewer.change(changed);
  const clients = new Clients(backend, supabaseFetch(network, outages), { onFresh, onViewer });
  const connection: Connection = {
    settings,
    url,
    viewer,
    clients,
    noFunction: remembered("no-function", url),
    closedFunction: remembered("closed-function", url),
  };
  const test = connectionTest(url, async () =>
    tablesClient(backend, singleFetch(network, outages), await clients.sessionToken()),
  );
  return {
    cache: cubeCache(settings.url, () => viewer.current),
    fetch: async (reading, signal) => {
      try {
        const fetched = await fetchLive(connection, reading, signal);
        test();
        return fetched;
      } catch (failure) {
        if (signal.aborted) throw failure;
        const reported = reportedFailure(connection, failure);
        if (!(reported instanceof SessionNeeded)) test();
        throw reported;
      }
    },
  };
}

/** Fetches a cube for the current viewer. */
async function fetchLive(
  connection: Connection,
  reading: LiveReading,
  signal: AbortSignal,
): Promise<SourcedCube> {
  const { settings, url, viewer, clients, noFunction, closedFunction } = connection;
  // The large client reports its session itself, even without local storage.
  if (clients.whole === null) viewer.readSession();
  const needsSession = settings.signIn !== undefined || closedFunction.isKnown();
  if (isSignedIn(url)) await clients.openSession();
  else if (needsSession) throw sessionNeeded();
  signal.throwIfAborted();
  const origin = settings.read === "auto" && noFunction.isKnown() ? "tables" : settings.read;
  const requested = requestedAt();
  const answer = await readCube(clients, needsSession, cubeReading(reading, signal), origin);
  const readAt = Date.now();
  const duration = performance.now() - requested;
  if (origin === "auto" && answer.origin === "tables") noFunction.remember();
  // The clock of the database may be ahead.
  const at = Math.min(answer.takenAt ?? readAt, readAt);
  return {
    cube: answer.cube,
    source: { kind: "live", at, readAt, origin: answer.origin, duration },
  };
}

type ClientlessReading = Omit<CubeReading, "client">;

/** What a read needs besides its client. Days of history are read from the function alone. */
function cubeReading(
  { query, cover, mayBeKept }: LiveReading,
  signal: AbortSignal,
): ClientlessReading {
  return {
    covers: { function: cover, tables: queryDays(query) },
    timeZone: query.timeZone,
    signal,
    onMembershipsFailure,
    onRows: () => {},
    now: Date.now(),
    seesAll: false,
    fetchFromFunction: (call) => fetchKeptCube(call, mayBeKept),
  };
}

/**
 * Reads with the viewer's session. If the backend refuses its token, and visitors may read, it reads as a visitor. If that
 * fails too, the failure of the session is thrown.
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
    if (whole === null || needsSession || !isRefusedToken(failure)) throw failure;
    return fetchCube({ ...reading, client: visitor }, origin).catch(() => Promise.reject(failure));
  }
}

/** The failure of a read as the page reports it: a visitor to whom the function is closed needs a session. */
function reportedFailure({ url, closedFunction }: Connection, failure: unknown): unknown {
  if (!(failure instanceof Failure) || !isClosedFunction(failure) || isSignedIn(url))
    return failure;
  closedFunction.remember();
  return sessionNeeded(failure);
}

function sessionNeeded(cause?: Failure): SessionNeeded {
  return new SessionNeeded("backend", "the backend answers only readers with a session", { cause });
}

/** The specification requires that the failure is logged and active users stay 0. */
function onMembershipsFailure(failure: unknown): void {
  console.error("Active users are not known", failure);
}
