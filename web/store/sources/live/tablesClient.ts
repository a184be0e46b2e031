import { PostgrestClient } from "@supabase/postgrest-js";
import {
  type Backend,
  type Client,
  keyHeaders,
  restUrl,
} from "../../../../shared/requests/backend.ts";

/**
 * The part of the Supabase client that reads tables and calls functions, for visitors or with the token of a session. It
 * adds 6 KB to a first visit, compressed; the whole client would add 60 KB.
 */
export function tablesClient(
  backend: Backend,
  fetch: typeof globalThis.fetch,
  token: string | null = null,
): Client {
  const headers = keyHeaders(backend);
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  return new PostgrestClient(restUrl(backend), { headers, fetch });
}
