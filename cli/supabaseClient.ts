import type { Backend } from "../shared/backend.ts";
import { type Client, tablesClient } from "../shared/client.ts";
import type { World } from "../shared/resilientFetch.ts";
import { supabaseFetch } from "../shared/supabaseFetch.ts";

export function supabaseClient(
  backend: Backend,
  onRetry: NonNullable<World["onRetry"]> = () => {},
): Client {
  const now = () => performance.now();
  const world = { fetch: globalThis.fetch, random: Math.random, now, onRetry };
  return tablesClient(backend, supabaseFetch(world));
}
