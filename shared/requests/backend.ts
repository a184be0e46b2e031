import type { SupabaseClient } from "@supabase/supabase-js";

/** A Supabase project and the key to it. */
export interface Backend {
  readonly url: string;
  readonly key: string;
}

/** The URL of the project's tables and functions, without a slash at its end. */
export function restUrl({ url }: Pick<Backend, "url">): string {
  return new URL("rest/v1", url.replace(/\/*$/, "/")).href;
}

/** The headers of a request that is authorized by the key alone. */
export function keyHeaders({ key }: Pick<Backend, "key">): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${key}` };
}

/** Whether a URL leads to this machine itself. */
export function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

/** Reads tables and calls functions: a Supabase client, or only its part that speaks PostgREST. */
export type Client = Pick<SupabaseClient, "from" | "rpc">;
