import type { SupabaseClient } from "@supabase/supabase-js";
import { Failure } from "../../../../shared/failure.ts";
import { isRefusedToken } from "../../../../shared/requests/answer.ts";
import type { Client } from "../../../../shared/requests/backend.ts";
import { Outages } from "../../../../shared/requests/outages.ts";
import { singleFetch, supabaseFetch } from "../../../../shared/requests/supabaseFetch.ts";
import type { LiveSettings } from "../../../../shared/siteSettings.ts";
import { isClosedFunction } from "../../../../shared/supabase/cubeFunction.ts";
import { fetchCube } from "../../../../shared/supabase/fetchCube.ts";
import {
  type FunctionReading,
  fetchKeptCube,
} from "../../../../shared/supabase/fetchCubeFromFunction.ts";
import { once } from "../../../browser/once.ts";
import { retriedImport } from "../../../browser/retriedImport.ts";
import { whenIdle } from "../../../browser/whenIdle.ts";
import { queryDays } from "../../url/cubeQuery.ts";
import { SessionNeeded } from "../readError.ts";
import { cubeCache } from "./cubeCache.ts";
import type { CubeCache, FetchCube } from "./cubeSources.ts";
import { fetchOrTake, requestedAt } from "./earlyRequest.ts";
import { remembered } from "./remembered.ts";
import { isSignedIn, sessionKey } from "./session.ts";
import { configuredBackend } from "./settings.ts";
import { tablesClient } from "./tablesClient.ts";
import { storedViewer, type Viewer } from "./viewer.ts";

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

const importWholeClient = retriedImport(() => import("./wholeClient.ts"));

/**
 * Connects to the backend. Sessions need a large client, which is loaded only if there is a
 * session in local storage, which may also come later from another tab.
 */
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
  const fetch = supabaseFetch(network, outages);
  const missing = remembered("no-function", url);
  const closed = remembered("closed-function", url);
  let viewer = storedViewer(url);
  const onViewer = (now: Viewer) => {
    const isOther = now !== viewer;
    viewer = now;
    if (isOther) onOther();
    return isOther;
  };
  window.addEventListener("storage", ({ key }) => {
    // The key is null after all of local storage was cleared.
    if (key === null || key === sessionKey(url)) onViewer(storedViewer(url));
  });
  const visitor = tablesClient(backend, fetch);
  let whole: SupabaseClient | null = null;
  const loadWhole = once(async () => {
    const { wholeClient } = await importWholeClient();
    whole = wholeClient(backend, fetch, { onFresh, onViewer });
  });
  const testOnce = async () => {
    const token = await sessionToken(whole);
    const client = tablesClient(backend, singleFetch(network, outages), token);
    await testConnection(client, remembered("closed-table", url));
  };
  let isTested = false;
  const test = () => {
    if (isTested) return;
    isTested = true;
    // The first figures come first.
    whenIdle(() => void testOnce());
  };
  return {
    cache: cubeCache(settings.url, () => viewer),
    fetch: async ({ query, cover, mayBeKept }, signal) => {
      try {
        // The full client reports its session itself, even without local storage.
        if (whole === null) onViewer(storedViewer(url));
        const isClosed = settings.signIn !== undefined || closed.isKnown();
        if (isSignedIn(url)) await loadWhole();
        else if (isClosed) throw sessionNeeded();
        signal.throwIfAborted();
        const client: Client = whole ?? visitor;
        const reading = {
          covers: { function: cover, tables: queryDays(query) },
          timeZone: query.timeZone,
          signal,
          onMembershipsFailure,
          onRows: () => {},
          now: Date.now(),
          seesAll: false,
          fetchFromFunction: (call: FunctionReading) => fetchKeptCube(call, mayBeKept),
        };
        const mode = settings.read === "auto" && missing.isKnown() ? "tables" : settings.read;
        const began = requestedAt();
        const read = (client: Client) => fetchCube({ ...reading, client }, mode);
        const { cube, origin, takenAt } = await read(client).catch((failure: unknown) => {
          if (client === visitor || isClosed || !isRefusedToken(failure)) throw failure;
          // If the anonymous retry fails too, the signed-in failure is reported.
          return read(visitor).catch(() => Promise.reject(failure));
        });
        const readAt = Date.now();
        const duration = performance.now() - began;
        if (mode === "auto" && origin === "tables") missing.remember();
        test();
        // The clock of the database may be ahead.
        const at = Math.min(takenAt ?? readAt, readAt);
        return { cube, source: { kind: "live", at, readAt, origin, duration } };
      } catch (failure) {
        if (signal.aborted || failure instanceof SessionNeeded) throw failure;
        if (failure instanceof Failure && isClosedFunction(failure) && !isSignedIn(url)) {
          closed.remember();
          throw sessionNeeded(failure);
        }
        test();
        throw failure;
      }
    },
  };
}

/** The token of the viewer's session; null without a session. */
async function sessionToken(client: SupabaseClient | null): Promise<string | null> {
  if (client === null) return null;
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? null;
}

function sessionNeeded(cause?: Failure): SessionNeeded {
  return new SessionNeeded("backend", "the backend answers only readers with a session", { cause });
}

/** The specification requires that the failure is logged and active users stay 0. */
function onMembershipsFailure(failure: unknown): void {
  console.error("Active users are not known", failure);
}

/**
 * Reads one row of transactions on load and logs the result, as the specification requires. A backend with the
 * function may close the table to the key, or have it under another name.
 */
async function testConnection(
  client: Client,
  closed: ReturnType<typeof remembered>,
): Promise<void> {
  const refused = "Connection test: the backend answers, and this key may not read transactions";
  if (closed.isKnown()) return console.info(refused);
  const row = client.from("transactions").select("created_at").limit(1);
  const { data, error, status } = await row.retry(false);
  if (error === null) {
    const none = data.length === 0 ? ", and shows this key no row of transactions" : "";
    console.info(`Connection test: the backend answers${none}`, data);
  } else if (REFUSALS.includes(status)) {
    closed.remember();
    console.info(refused, error);
  } else console.error("Connection test: the backend does not answer", error);
}

/** Without a token, without the right, and without the table. */
const REFUSALS = [401, 403, 404];
