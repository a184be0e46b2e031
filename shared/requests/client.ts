import type { SupabaseClient } from "@supabase/supabase-js";

/** Reads tables and calls functions: a Supabase client, or only its part that speaks PostgREST. */
export type Client = Pick<SupabaseClient, "from" | "rpc">;
