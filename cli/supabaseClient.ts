import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type Patience, resilientFetch } from "../shared/resilientFetch.ts";

export interface Backend {
  readonly url: string;
  readonly key: string;
}

/** A backend that is down is told within half a minute. */
const PATIENCE: Patience = { attemptLimit: 10_000, retryFor: 18_000 };

/** A client that only reads tables: it keeps no session and opens no socket. */
export function supabaseClient({ url, key }: Backend): SupabaseClient {
  const world = { fetch: globalThis.fetch, random: Math.random, now: Date.now };
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: resilientFetch(world, PATIENCE) },
    realtime: { transport: NoSocket as never },
  });
}

/** Node 20 has no WebSocket, without which the client is not even created. */
class NoSocket {}
