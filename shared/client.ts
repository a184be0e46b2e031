import { PostgrestClient } from "@supabase/postgrest-js";
import type { SupabaseClient } from "@supabase/supabase-js";

/** What reads tables and calls functions: a Supabase client, or the part of one that speaks PostgREST. */
export type Client = Pick<SupabaseClient, "from" | "rpc">;

/** A Supabase project, and the key that opens it. */
export interface Backend {
  readonly url: string;
  readonly key: string;
}

/** A client without sessions and sockets, which the key alone speaks for, as it does in a whole one. */
export function tablesClient({ url, key }: Backend, fetch: typeof globalThis.fetch): Client {
  const { href } = new URL("rest/v1", url.replace(/\/*$/, "/"));
  const headers = { apikey: key, Authorization: `Bearer ${key}` };
  return new PostgrestClient(href, { headers, fetch });
}
