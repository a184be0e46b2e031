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
  const world = { fetch, onRetry, random: Math.random, now: () => performance.now() };
  return tablesClient(backend, supabaseFetch(world));
}
