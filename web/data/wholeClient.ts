import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "../../shared/backend.ts";

export interface SessionListener {
  /** The viewer's token is another one. */
  onFresh(): void;
  /** The viewer is another one, or nobody any more. */
  onOther(): void;
}

/** The client that keeps its session in local storage and refreshes its token. */
export function wholeClient(
  { url, key }: Backend,
  fetch: typeof globalThis.fetch,
  listener: SessionListener,
): SupabaseClient {
  const client = createClient(url, key, {
    auth: { persistSession: true, autoRefreshToken: true },
    global: { fetch },
  });
  listenToSession(client, listener);
  void testConnection(client);
  return client;
}

/** The client says SIGNED_IN of the same viewer too, as when somebody comes back to the page. */
function listenToSession(client: SupabaseClient, { onFresh, onOther }: SessionListener): void {
  let viewer: string | null | undefined;
  client.auth.onAuthStateChange((event, session) => {
    const before = viewer;
    viewer = session?.user.id ?? null;
    if (event === "SIGNED_OUT") onOther();
    else if (before === undefined || event === "INITIAL_SESSION") return;
    else if (before !== viewer) onOther();
    else if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") onFresh();
  });
}

/** Reads one row on load and logs how that went, as the specification asks. */
async function testConnection(client: SupabaseClient): Promise<void> {
  const row = client.from("transactions").select("created_at").limit(1);
  const { data, error } = await row.retry(false);
  if (error === null) console.info("Connection test: the backend answers", data);
  else console.error("Connection test: the backend does not answer", error);
}
