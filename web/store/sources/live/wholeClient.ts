import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "../../../../shared/requests/backend.ts";
import { type Viewer, viewerWith } from "./viewer.ts";

export interface SessionListener {
  /** The viewer has a new token. */
  onToken(): void;
  /** Reports the session's viewer; returns whether it is another viewer than before. */
  onViewer(viewer: Viewer): boolean;
}

/**
 * The client that keeps its session in local storage and refreshes its token. It reports the viewer of its session whenever
 * that may have changed, and new tokens of the same viewer.
 */
export function wholeClient(
  { url, key }: Backend,
  fetch: typeof globalThis.fetch,
  { onToken, onViewer }: SessionListener,
): SupabaseClient {
  const client = createClient(url, key, {
    // A session in a link would replace the reader's own for the whole origin.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    global: { fetch },
  });
  let isFirstEvent = true;
  client.auth.onAuthStateChange((event, session) => {
    const viewer = session === null ? null : viewerWith(url, session.user.id);
    const isOtherViewer = onViewer(viewer);
    // The first event reports the stored session, whose token is not new. After a return to the tab, SIGNED_IN may report the
    // same viewer again.
    const hasNewToken = event === "SIGNED_IN" || event === "TOKEN_REFRESHED";
    if (hasNewToken && !isOtherViewer && !isFirstEvent) onToken();
    isFirstEvent = false;
  });
  return client;
}
