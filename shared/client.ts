import { PostgrestClient } from "@supabase/postgrest-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type Backend, keyHeaders, restUrl } from "./backend.ts";

/** What reads tables and calls functions: a Supabase client, or the part of one that speaks PostgREST. */
export type Client = Pick<SupabaseClient, "from" | "rpc">;

/** A client without sessions and sockets, which the key alone speaks for, as it does in a whole one. */
export function tablesClient(backend: Backend, fetch: typeof globalThis.fetch): Client {
  return new PostgrestClient(restUrl(backend), { headers: keyHeaders(backend), fetch });
}
