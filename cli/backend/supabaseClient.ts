import { createClient } from "@supabase/supabase-js";
import type { Backend, Client } from "../../shared/requests/backend.ts";
import type { FetchWorld } from "../../shared/requests/resilientFetch.ts";
import { supabaseFetch } from "../../shared/requests/supabaseFetch.ts";
import type { World } from "../environment/world.ts";

/**
 * The client of a backend, with retries.
 *
 * @param onRetry called for each failed attempt that is repeated, with the milliseconds left for retries
 */
export function supabaseClient(
  backend: Backend,
  { fetch, outages, isUnattended }: Pick<World, "fetch" | "outages" | "isUnattended">,
  onRetry: NonNullable<FetchWorld["onRetry"]> = () => {},
): Client {
  const world = { fetch, onRetry, random: Math.random, now: () => performance.now() };
  return keyClient(backend, supabaseFetch(world, outages, isUnattended));
}

/** A client without a session: each request is authorized by the key alone. */
function keyClient({ url, key }: Backend, fetch: World["fetch"]): Client {
  return createClient(url, key, {
    accessToken: async () => key,
    global: { fetch },
    // Node 20 has no WebSocket, without which `createClient` throws. This client opens none.
    realtime: { transport: EventTarget as never },
  });
}
