import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { World } from "../shared/resilientFetch.ts";
import { supabaseFetch } from "../shared/supabaseFetch.ts";

export interface Backend {
  readonly url: string;
  readonly key: string;
}

/** A client that only reads tables: it keeps no session and opens no socket. */
export function supabaseClient(
  { url, key }: Backend,
  onRetry: NonNullable<World["onRetry"]> = () => {},
): SupabaseClient {
  const now = () => performance.now();
  const world = { fetch: globalThis.fetch, random: Math.random, now, onRetry };
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: supabaseFetch(world) },
    realtime: { transport: NoSocket as never },
  });
}

/** Node 20 has no WebSocket, without which the client is not even created. */
class NoSocket {}
