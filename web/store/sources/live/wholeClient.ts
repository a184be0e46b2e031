import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "../../../../shared/requests/backend.ts";
import { type Viewer, viewerWith } from "./viewer.ts";

export interface SessionListener {
  /** The viewer's token has changed. */
  onFresh(): void;
  /** Reports the session's viewer; returns whether the viewer is new. */
  onViewer(viewer: Viewer): boolean;
}

/**
 * The client that keeps its session in local storage and refreshes its token. It reports the viewer of its session whenever
 * that may have changed, and new tokens of the same viewer.
 */
export function wholeClient(
  { url, key }: Backend,
  fetch: typeof globalThis.fetch,
  { onFresh, onViewer }: SessionListener,
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
    // SIGNED_IN may also be of the same viewer, for example after a return to the tab. The first event reports the stored
    // session, whose token is not new.
    const hasNewToken = event === "SIGNED_IN" || event === "TOKEN_REFRESHED";
    if (hasNewToken && !isOtherViewer && !isFirstEvent) onFresh();
    isFirstEvent = false;
  });
  return client;
}
