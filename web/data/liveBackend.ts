import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { coverOf } from "../../shared/cube.ts";
import { fetchCube } from "../../shared/fetchCube.ts";
import type { Range } from "../../shared/range.ts";
import { supabaseFetch } from "../../shared/supabaseFetch.ts";
import type { HeldCube } from "./heldCube.ts";
import { missingFunction } from "./missingFunction.ts";
import type { LiveSettings } from "./settings.ts";

/** Thirteen months cost the function little and let the range move without a request. */
const FUNCTION_HISTORY_DAYS = 400;

export interface LiveBackend {
  fetch(range: Range, timeZone: string, signal: AbortSignal): Promise<HeldCube>;
}

interface SessionListener {
  /** The viewer's token is another one. */
  onFresh(): void;
  /** The viewer is another one, or nobody any more. */
  onOther(): void;
}

/** Connects to the backend. The client keeps its session in local storage and refreshes its token. */
export function liveBackend(settings: LiveSettings, listener: SessionListener): LiveBackend {
  const { href } = new URL(settings.url, window.location.href);
  const client = createClient(href, settings.key, {
    auth: { persistSession: true, autoRefreshToken: true },
    global: {
      fetch: supabaseFetch({
        fetch: browserFetch,
        random: Math.random,
        now: () => performance.now(),
      }),
    },
  });
  listenToSession(client, listener);
  const missing = missingFunction(href);
  void testConnection(client);
  return {
    fetch: async (range, timeZone, signal) => {
      const covers = { function: coverOf(range, FUNCTION_HISTORY_DAYS), tables: coverOf(range, 0) };
      const reading = {
        ...{ client, covers, timeZone, signal, onMembershipsFailure },
        onRows: () => {},
        seesAll: false,
      };
      const asked = settings.read === "auto" && missing.isKnown() ? "tables" : settings.read;
      const began = performance.now();
      const { cube, way } = await fetchCube(reading, asked);
      const took = performance.now() - began;
      if (asked === "auto" && way === "tables") missing.remember();
      return { cube, source: { kind: "live", at: Date.now(), way, took } };
    },
  };
}

/** The client says SIGNED_IN of the same viewer too, as when somebody comes back to the page. */
function listenToSession(client: SupabaseClient, { onFresh, onOther }: SessionListener): void {
  let viewer: string | null | undefined;
  client.auth.onAuthStateChange((event, session) => {
    const before = viewer;
    viewer = session?.user.id ?? null;
    if (event === "SIGNED_OUT") onOther();
    else if (before === undefined || event === "INITIAL_SESSION") return;
    else if (before !== viewer) onOther();
    else if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") onFresh();
  });
}

const browserFetch: typeof globalThis.fetch = (input, init) => window.fetch(input, init);

/** Reads one row on load and logs how that went, as the specification asks. */
async function testConnection(client: SupabaseClient): Promise<void> {
  const row = client.from("transactions").select("created_at").limit(1);
  const { data, error } = await row.retry(false);
  if (error === null) console.info("Connection test: the backend answers", data);
  else console.error("Connection test: the backend does not answer", error);
}

/** The specification's rule: the failure is logged, and active users stay 0. */
function onMembershipsFailure(failure: unknown): void {
  console.error("Active users are not known", failure);
}
