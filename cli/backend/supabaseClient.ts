import type { Backend } from "../../shared/requests/backend.ts";
import { type Client, tablesClient } from "../../shared/requests/client.ts";
import type { FetchWorld } from "../../shared/requests/resilientFetch.ts";
import { supabaseFetch } from "../../shared/requests/supabaseFetch.ts";
import type { World } from "../world.ts";

export function supabaseClient(
  backend: Backend,
  { fetch }: Pick<World, "fetch">,
  onRetry: NonNullable<FetchWorld["onRetry"]> = () => {},
): Client {
  return tablesClient(backend, backendFetch({ fetch, onRetry }));
}

export function backendFetch(world: Pick<FetchWorld, "fetch" | "onRetry">): World["fetch"] {
  return supabaseFetch({ ...world, random: Math.random, now: () => performance.now() });
}
