import { type Backend, type Client, tablesClient } from "../shared/client.ts";
import { supabaseFetch } from "../shared/supabaseFetch.ts";

export function supabaseClient(backend: Backend): Client {
  const world = { fetch: globalThis.fetch, random: Math.random, now: () => performance.now() };
  return tablesClient(backend, supabaseFetch(world));
}
