import { PostgrestClient } from "@supabase/postgrest-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type Backend, keyHeaders, restUrl } from "./backend.ts";

/** Reads tables and calls functions: a Supabase client, or the part of one that speaks PostgREST. */
export type Client = Pick<SupabaseClient, "from" | "rpc">;

/** A client without sessions and sockets, authorized by the key alone. */
export function tablesClient(backend: Backend, fetch: typeof globalThis.fetch): Client {
  return new PostgrestClient(restUrl(backend), { headers: keyHeaders(backend), fetch });
}
