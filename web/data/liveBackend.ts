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
  fetch(range: Range, signal: AbortSignal): Promise<HeldCube>;
}

/**
 * Connects to the backend. The client keeps its session in local storage and refreshes its token;
 * `onSession` is told when what the reader may see has changed.
 */
export function liveBackend(
  settings: LiveSettings,
  timeZone: string,
  onSession: (isSignedIn: boolean) => void,
): LiveBackend {
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
  client.auth.onAuthStateChange((event) => {
    if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") onSession(true);
    if (event === "SIGNED_OUT") onSession(false);
  });
  const missing = missingFunction(href);
  void testConnection(client);
  return {
    fetch: async (range, signal) => {
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
